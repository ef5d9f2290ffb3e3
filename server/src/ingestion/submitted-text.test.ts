import { routes, writeSheet } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { sharedPortal, textCell, workbook } from '#testing';

const { ingestion } = routes;
const portal = await sharedPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const lines = (...rows: string[][]) => `${rows.map((row) => row.join('\t')).join('\n')}\n`;

/** The reading of a sheet of samples, each with its own file. */
async function read(sheet: string, names: string[]) {
  const body = { sheet, file_names: names.map((name) => `${name}.fastq`), dry_run: true };
  return (await call(ingestion.ingestBulk, { body })).data.reading;
}

test('terms with their ontology before them, as Qiita and EBI write them, are offered as terms', async () => {
  const sheet = lines(
    ['sample_id', 'collection_site', 'location'],
    ['a', 'UBERON:feces', 'GAZ:United States of America'],
    ['b', 'UBERON:0001988', 'GAZ:United States of America'],
  );
  const { problems, n_errors } = await read(sheet, ['a', 'b']);
  expect(n_errors).toBe(0);
  const fixes = problems.flatMap(({ fix }) => (fix?.kind === 'map_value' ? [[fix.from, fix.to]] : []));
  expect(Object.fromEntries(fixes)).toEqual({
    'UBERON:feces': 'feces',
    'UBERON:0001988': 'feces',
    'GAZ:United States of America': 'USA',
  });
});

test('names that a spreadsheet turned into dates or rounded numbers are reported with all their rows', async () => {
  const sheet = lines(
    ['sample_id', 'subject_id', 'visit'],
    ['2-Sep', 'm1', '2-Sep'],
    ['b', '1.23E+15', 'x'],
    ['Mar-1', 'm3', 'x'],
  );
  const { problems } = await read(sheet, ['2-Sep', 'b', 'Mar-1']);
  const reported = problems.filter(({ column }) => column === 'sample_id' || column === 'subject_id');
  expect(reported).toMatchObject([
    { severity: 'warning', row: 1, other_rows: [3], column: 'sample_id', message: expect.stringContaining('2-Sep') },
    { severity: 'warning', row: 2, column: 'subject_id', message: expect.stringContaining('1.23E+15') },
  ]);
  expect((await read(lines(['sample_id'], ['SEPT2'], ['e12']), ['SEPT2', 'e12'])).problems).toEqual([]);
});

test('a number of 16 digits in a workbook is reported when the sheet is read, before submission', async () => {
  const head = `<row r="1">${textCell('A1', 'sample_id')}${textCell('B1', 'barcode')}</row>`;
  const row = `<row r="2">${textCell('A2', 'a')}<c r="B2"><v>1.23456789012346E+15</v></c></row>`;
  const bytes = await workbook(head + row);
  const body = { name: 'samples.xlsx', content_base64: Buffer.from(bytes).toString('base64') };
  const { data } = await call(ingestion.readSheet, { body });
  expect(data.problems).toMatchObject([
    { severity: 'warning', row: 1, column: 'barcode', message: expect.stringMatching(/16 digits/) },
  ]);
  const { samples } = await read(writeSheet(data.columns, data.rows), ['a']);
  expect(samples).toMatchObject([{ sample_id: 'a' }]);
});
