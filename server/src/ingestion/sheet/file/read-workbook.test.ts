import { SHEET } from '@cohortium/contract';
import readWithLibrary from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { textCell, workbook, zipped } from '../../../../test/testing/index.ts';
import { readWorkbook } from './read-workbook.ts';

const head = `<row r="1">${textCell('A1', 'sample_id')}${textCell('B1', 'dose')}</row>`;
const readCells = async (cells: string) => readWorkbook(await workbook(cells));

/** Parts of a workbook as programs write them, the sheet and what it needs. */
const parts = (more: Record<string, string | Buffer>) => ({
  'xl/workbook.xml':
    '<x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Hid &amp; seek" sheetId="1" state="hidden" r:id="a"/><x:sheet name="Codebook" sheetId="2" r:id="b"/><x:sheet name="Empty" sheetId="3" r:id="c"/></x:sheets></x:workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="a" Type="t/worksheet" Target="/xl/worksheets/one.xml"/><Relationship Id="b" Type="t/worksheet" Target="worksheets/two.xml"/><Relationship Id="c" Type="t/worksheet" Target="worksheets/three.xml"/><Relationship Id="s" Type="t/sharedStrings" Target="texts.xml"/><Relationship Id="t" Type="t/styles" Target="styles.xml"/></Relationships>',
  'xl/worksheets/two.xml': `<worksheet><sheetData>${head}</sheetData></worksheet>`,
  'xl/worksheets/three.xml': '<worksheet><sheetData><row r="1"><c r="A1" s="1"/></row></sheetData></worksheet>',
  'xl/texts.xml':
    '<sst><si><t>sample_id</t></si><si><r><t>Köln </t></r><r><rPr><b/></rPr><t xml:space="preserve">am <![CDATA[<Rhein>]]></t></r><rPh sb="0" eb="1"><t>reading</t></rPh></si><si><t> a_x0041_&amp;&#228; </t></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-407]d/m/yyyy;@"/><numFmt numFmtId="165" formatCode="0.00&quot;d&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf xfId="0"/></cellXfs></styleSheet>',
  ...more,
});

describe('a workbook as other programs write it', () => {
  test('prefixes, shared and rich texts, dates by style, days since 1904, truths, errors, cells without a place', async () => {
    const row = `<x:row><x:c t="s"><x:v>2</x:v></x:c><x:c s="1"><x:v>36526</x:v></x:c><x:c s="2"><x:v>1.50</x:v></x:c><x:c r="E2" t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c s="4"><x:v>36526</x:v></x:c></x:row>`;
    const names = `<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c>${['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `<x:c t="str"><x:v>${name}</x:v></x:c>`).join('')}</x:row>`;
    const sheet = `<x:worksheet><x:sheetData>${names}${row}</x:sheetData></x:worksheet>`;
    const read = await readWorkbook(await zipped(parts({ 'xl/worksheets/one.xml': sheet })));
    expect(read).toMatchObject({
      columns: ['sample_id', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      rows: [['aA&ä', '2004-01-02', '1.5', '', 'true', '', 'Köln am <Rhein>', '2004-01-02']],
      problems: [],
    });
  });

  test('what a library of others reads of a workbook is read here', async () => {
    const day = { value: new Date('2024-05-02T10:30:00Z'), type: Date, format: 'dd/mm/yyyy hh:mm' };
    const rows = Array.from({ length: 50 }, (_, at) => [
      { value: `s${at}` },
      { value: at / 7 },
      at % 3 === 0 ? null : { value: `Zürich “${at}” <&>` },
      { value: at % 2 === 0, type: Boolean },
      day,
    ]);
    const content = await writeWorkbook([['id', 'n', 'w', 't', 'd'].map((value) => ({ value })), ...rows]).toBuffer();
    const [library] = await readWithLibrary(content);
    const expected = library?.data.slice(1).map((row) =>
      row.map((cell) => {
        if (cell === null) return '';
        if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
        return cell instanceof Date ? cell.toISOString().replace('.000Z', 'Z') : String(cell);
      }),
    );
    expect(await readWorkbook(content)).toMatchObject({ rows: expected });
  });

  test('another worksheet with cells is named, the codebook and an empty one are not', async () => {
    const sheet = `<worksheet><sheetData>${head}</sheetData></worksheet>`;
    const files = parts({ 'xl/worksheets/one.xml': sheet, 'xl/worksheets/three.xml': sheet });
    const read = await readWorkbook(await zipped(files));
    expect(read).toMatchObject({
      problems: [{ message: expect.stringMatching(/“Hid & seek” was read.*also has .*“Empty”/) }],
    });
    expect(await readWorkbook(await zipped(files), 'Empty')).toMatchObject({ columns: ['sample_id', 'dose'] });
    expect(await readWorkbook(await zipped(files), 'None')).toMatchObject({
      remedy: expect.stringContaining('“Codebook”'),
    });
  });

  test('a number of 16 digits is reported once a column: a spreadsheet has rounded it', async () => {
    const rows = [2, 3].map(
      (row) =>
        `<row r="${row}"><c r="A${row}"><v>1.23456789012346E+15</v></c><c r="B${row}"><v>123456789012345</v></c></row>`,
    );
    const { problems } = await readCells(head + rows.join('')).then((read) =>
      'problems' in read ? read : { problems: [] },
    );
    expect(problems).toMatchObject([{ severity: 'warning', row: 1, column: 'sample_id' }]);
  });

  test('a formula in a comment is none', async () => {
    const row = `<row r="2"><!-- <c r="B2"><f>1+1</f></c> -->${textCell('A2', 'a')}</row>`;
    expect(await readCells(head + row)).toMatchObject({ rows: [['a', '']], problems: [] });
  });
});

/** Longer than any of these may take on a machine that is busy; each took minutes, or all memory. */
const IN_A_MOMENT = 8000;

describe('a workbook made to stop the portal is answered in a moment', () => {
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  const refused = (message: RegExp) => ({ severity: 'error', message: expect.stringMatching(message) });

  test('one cell in the last row of the last column', { timeout: IN_A_MOMENT }, async () => {
    expect(await readCells(head + far)).toMatchObject(
      refused(/^The cell XFD1048576 is filled in; the limit is 1000 columns\./),
    );
    const below = '<row r="1048576"><c r="A1048576"><v>1</v></c></row>';
    expect(await readCells(head + below)).toMatchObject(
      refused(/^The cell A1048576 is filled in; the limit is 100000 rows\./),
    );
    const empty = '<row r="1048576"><c r="XFD1048576" s="1"/></row>';
    expect(await readCells(head + empty)).toMatchObject({ rows: [] });
  });

  test('a cell in the last column of each of 100,000 rows', { timeout: IN_A_MOMENT }, async () => {
    const rows = Array.from({ length: 99_000 }, (_, at) => `<row r="${at + 2}"><c r="ALL${at + 2}"><v>1</v></c></row>`);
    expect(await readCells(head + rows.join(''))).toMatchObject(
      refused(/This worksheet has 99000 rows of 1000 columns; the limit is 5000000 cells\./),
    );
  });

  test.each<[string, string]>([
    ['formulas begun and never ended in a comment', `<!--${'<c r="B2"><f>'.repeat(400_000)}-->`],
    ['cells begun in a comment', `<!--${'<c '.repeat(400_000)}-->`],
    ['cells begun and never ended', `<row r="2">${'<c r="B2"><f>'.repeat(400_000)}`],
    ['100,000 elements in one another', `<row r="2">${'<c><f>'.repeat(50_000)}${'</f></c>'.repeat(50_000)}</row>`],
  ])('%s', { timeout: IN_A_MOMENT }, async (_, cells) => {
    expect(await readCells(head + cells)).toBeInstanceOf(Object);
  });

  test('a text of 32,767 characters in a million cells', { timeout: IN_A_MOMENT }, async () => {
    const cells = Array.from(
      { length: 300_000 },
      (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>0</v></c></row>`,
    );
    const sheet = `<worksheet><sheetData>${head}${cells.join('')}</sheetData></worksheet>`;
    const texts = `<sst><si><t>${'x'.repeat(SHEET.maximum_cell)}</t></si></sst>`;
    const files = parts({ 'xl/worksheets/one.xml': sheet, 'xl/texts.xml': texts });
    expect(await readWorkbook(await zipped(files))).toMatchObject(refused(/more than 10 million characters/));
  });

  test('entities that grow, or would read a file', { timeout: IN_A_MOMENT }, async () => {
    const grow = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};&e${at};&e${at};">`).join(
      '',
    );
    for (const declared of [`<!ENTITY e0 "x">${grow}`, '<!ENTITY e20 SYSTEM "file:///etc/passwd">']) {
      const sheet = `<!DOCTYPE worksheet [${declared}]><worksheet><sheetData>${head}<row r="2">${textCell('A2', '&e20;')}</row></sheetData></worksheet>`;
      const read = await readWorkbook(await zipped(parts({ 'xl/worksheets/one.xml': sheet })));
      expect(read).toMatchObject(refused(/This workbook can’t be read/));
    }
  });

  test('2,000 worksheets that are one and the same', { timeout: IN_A_MOMENT }, async () => {
    const many = Array.from({ length: 2000 }, (_, at) => `<sheet name="S${at}" sheetId="${at}" r:id="c"/>`).join('');
    const sheet = `<worksheet><sheetData>${head}</sheetData></worksheet>`;
    const files = parts({
      'xl/worksheets/one.xml': sheet,
      'xl/workbook.xml': `<workbook><sheets>${many}</sheets></workbook>`,
    });
    expect(await readWorkbook(await zipped(files))).toMatchObject(refused(/more than 500 worksheets/));
  });

  test('a number format that takes long to look at', { timeout: IN_A_MOMENT }, async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(300_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const sheet = `<worksheet><sheetData>${head}<row r="2"><c r="A2" s="0"><v>1</v></c></row></sheetData></worksheet>`;
    const files = parts({ 'xl/worksheets/one.xml': sheet, 'xl/styles.xml': styles });
    expect(await readWorkbook(await zipped(files))).toMatchObject({ rows: [['1', '']] });
  });
});

test('a workbook whose entries share their bytes is not unpacked', async () => {
  const zip = await zipped({ 'xl/workbook.xml': Buffer.alloc(30_000, 'ab'), 'xl/a.xml': Buffer.alloc(30_000, 'ab') });
  const record = zip.indexOf('PK\x01\x02');
  const end = zip.indexOf('PK\x05\x06');
  const second = zip.indexOf('PK\x01\x02', record + 4);
  const copies = 300;
  const central = Buffer.concat([
    zip.subarray(record, second),
    ...Array.from({ length: copies }, () => zip.subarray(record, second)),
  ]);
  const tail = Buffer.from(zip.subarray(end));
  tail.writeUInt16LE(copies + 1, 8);
  tail.writeUInt16LE(copies + 1, 10);
  tail.writeUInt32LE(central.length, 12);
  const shared = Buffer.concat([zip.subarray(0, record), central, tail]);
  expect(await readWorkbook(shared)).toMatchObject({ severity: 'error' });
});
