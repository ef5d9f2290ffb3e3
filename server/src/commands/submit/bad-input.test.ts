import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CallError, routes, writeSheet } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type TestPerson, testHome, testPortal, textCell, workbook, zipped } from '../../../test/testing/index.ts';
import { submitFolder } from './index.ts';

const { ingestion } = routes;
const portal = await testPortal();
const url = await portal.portal.api.app.listen({ port: 0, host: '127.0.0.1' });
const { db, config } = portal.portal.platform;
const home = testHome();

const read = (name: string, qualities = 'IIII') => `@${name}\nACGT\n+\n${qualities}\n`;
const good = read('a/1');
const twoReads = Array.from({ length: 2000 }, (_, at) => read(`r${at}/1`)).join('');
const one = 'sample_id\tsex\nF3D0\tfemale\n';

interface Study {
  name?: string;
  sheet: string | Buffer;
  files: Record<string, string | Buffer>;
}

/** What there is of somebody's work. Drafts and uploads wait to be fixed: they are no half-work. */
async function readStored({ workspace_id }: TestPerson): Promise<Record<string, number> | undefined> {
  const { rows } = await sql<Record<string, number>>`
    select count(distinct project_id)::int as projects, count(distinct samples.id)::int as samples,
      count(file_id)::int as files,
      (select count(*)::int from uploads where state = 'claimed' and workspace_id = ${workspace_id}) as claimed
    from projects left join samples using (project_id) left join sample_files on sample = samples.id
    where workspace_id = ${workspace_id}`.execute(db);
  return rows[0];
}
const nothing = { projects: 0, samples: 0, files: 0, claimed: 0 };

/** Contents in the file store that no row knows, and rows without their content. */
async function strays(): Promise<{ contents: string[]; rows: string[] }> {
  const contents = (await readdir(join(config.home, 'files', 'uploads'))).map((name) => `uploads/${name}`);
  const found = await sql<{ file_key: string }>`select file_key from uploads where file_key is not null`.execute(db);
  const keys = found.rows.map(({ file_key }) => file_key);
  return {
    contents: contents.filter((name) => !keys.includes(name)),
    rows: keys.filter((key) => !contents.includes(key)),
  };
}

const textOf = (error: unknown): string => {
  if (!(error instanceof CallError)) throw error;
  const fields = (error.body?.fields ?? []).map(({ field, message }) => `${field}: ${message}`);
  return [error.message, ...fields].join('\n');
};

/** As the page does it, call for call. */
async function byPage(person: TestPerson, { name = 'mice.tsv', sheet, files }: Study): Promise<string> {
  const call = portal.callAs(person);
  try {
    const content_base64 = Buffer.from(sheet).toString('base64');
    const { data: grid } = await call(ingestion.readSheet, { body: { name, content_base64 } });
    const errors = grid.problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) {
      return errors.map((one) => `${name}, row ${one.row}, ${one.column}: ${one.message} ${one.remedy}`).join('\n');
    }
    const text = writeSheet(grid.columns, grid.rows);
    const body = { project_name: 'Weaning', sheet: text, sheet_name: name };
    const { submission_id } = (await call(ingestion.createSubmission, { body })).data;
    const bytes = Object.entries(files).map(([file, content]) => [file, Buffer.from(content)]);
    await portal.uploadTo(person, submission_id, Object.fromEntries(bytes));
    await call(ingestion.ingestBulk, { body: { submission_id } });
    return 'submitted';
  } catch (error) {
    return textOf(error);
  }
}

async function byCommand(person: TestPerson, { name = 'mice.tsv', sheet, files }: Study): Promise<string> {
  const folder = await mkdtemp(join(home, 'study-'));
  await mkdir(join(folder, 'reads'));
  await writeFile(join(folder, name), sheet);
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, 'reads', file), content);
  const messages: string[] = [];
  const code = await submitFolder({
    args: ['--url', url, '--sheet', name, '--files', 'reads', '--project', 'Weaning'],
    folder,
    token: person.token,
    askPassword: async () => '',
    printLine: (line) => messages.push(line),
  });
  expect(code === 0).toBe(messages.some((line) => line.startsWith('submitted ')));
  return messages.join('\n');
}

const packed = gzipSync(twoReads);
const reads = { 'F3D0.fastq': good };
const zeros = Buffer.alloc(100_000_001);
const head = `<row r="1">${textCell('A1', 'sample_id')}${textCell('B1', 'dose')}</row>`;
const formula = `${head}<row r="2">${textCell('A2', 'F3D0')}<c r="B2"><f>1+1</f></c></row>`;
const long = `${head}<row r="2">${textCell('A2', 'F3D0')}${textCell('B2', 'x'.repeat(100e6))}</row>`;
const columns = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join('\t');

const rows = (n: number) => `sample_id\n${Array.from({ length: n }, (_, at) => `s${at}\n`).join('')}`;
const inWorkbook = async (cells: string) => ({ name: 'mice.xlsx', sheet: await workbook(cells), files: reads });
const bomb = async () => ({
  name: 'mice.xlsx',
  sheet: await zipped({ 'xl/workbook.xml': '<x/>', 'xl/a.xml': zeros, 'xl/b.xml': zeros }),
  files: reads,
});
const file = (name: string, content: string | Buffer) => ({ sheet: one, files: { [name]: content } });
const sheet = (text: string | Buffer) => ({ sheet: text, files: reads });

/** What is wrong, and the words for it: where it is, and what to do. The same on both ways, but for what is noticed earlier. */
const bad: [what: string, study: () => Study | Promise<Study>, words: RegExp, command?: RegExp][] = [
  [
    'reads that are not gzip',
    () => file('F3D0.fastq.gz', good),
    /F3D0\.fastq\.gz: The file name ends in \.gz, but the file is not gzip-compressed\. \S/,
  ],
  [
    'gzip that is cut off',
    () => file('F3D0.fastq.gz', packed.subarray(0, -200)),
    /F3D0\.fastq\.gz: The gzip file ends too early: it is truncated\. Upload it again/,
  ],
  [
    'a gzip of nothing',
    () => file('F3D0.fastq.gz', gzipSync('')),
    /F3D0\.fastq\.gz: The file contains no reads\. Choose the file/,
  ],
  [
    'an empty file',
    () => file('F3D0.fastq', ''),
    /F3D0\.fastq is empty; choose a file with reads/,
    /F3D0\.fastq is empty\. Remove it/,
  ],
  [
    'more bases than qualities',
    () => file('F3D0.fastq', good + read('b/1', 'III')),
    /F3D0\.fastq, line 8: Read 2 has 4 bases and 3 qualities\. .*The file is damaged here\. Get a new copy from the sequencing centre\./,
  ],
  [
    'qualities of Illumina 1.3',
    () => file('F3D0.fastq', read('a', 'hhBh')),
    /F3D0\.fastq: Quality characters range from “B” to “h”.* Convert it: vsearch/,
  ],
  [
    'qualities of Solexa',
    () => file('F3D0.fastq', read('a', ';hhh')),
    /F3D0\.fastq: Quality characters range from “;” to “h”.* Convert it: vsearch/,
  ],
  [
    'colours of SOLiD',
    () => file('F3D0.fastq', '@a\nT012\n+\nIIII\n'),
    /F3D0\.fastq, line 2: The bases are in SOLiD colour space\. Convert it/,
  ],
  ['FASTA', () => file('F3D0.fastq', '>a\nACGT\n'), /F3D0\.fastq, line 1: This is FASTA, .* Upload the FASTQ files/],
  [
    'R2 without R1',
    () => file('F3D0_R2.fastq', good),
    /mice\.tsv, row 1, F3D0_R2\.fastq: F3D0 has reverse reads only .*\. Upload its forward reads too/,
  ],
  [
    'mates of unequal number',
    () => ({ sheet: one, files: { 'F3D0_R1.fastq': good + read('b/1'), 'F3D0_R2.fastq': good } }),
    /F3D0_R2\.fastq: F3D0 has 2 forward and 1 reverse reads .*read 2 \(line 5\): b and no more reads\. Upload both files of the pair/,
  ],
  [
    'a row without a sample',
    () => sheet(`${one}\tmale\n`),
    /mice\.tsv, row 2, sample_id: Row 2 has no sample name\. Fill it in/,
  ],
  [
    'a sample that stands twice',
    () => sheet(`${one}F3D0\tmale\n`),
    /mice\.tsv, row 2, sample_id: F3D0 occurs twice, in rows 1 and 2\. Rename/,
  ],
  [
    'reads of an unknown sample',
    () => file('F9.fastq', good),
    /mice\.tsv: None of the files belongs to a sample of the sheet\. Name files after/,
  ],
  [
    'a file named that is not there',
    () => sheet('sample_id\tforward\nF3D0\tF3D1.fastq\n'),
    /mice\.tsv, row 1, F3D1\.fastq: Row 1 names F3D1\.fastq, which is not uploaded\. Upload it/,
  ],
  [
    'a file named by a way out',
    () => sheet('sample_id\tforward\nF3D0\t../../etc/passwd.fastq\n'),
    /row 1, passwd\.fastq: Row 1 names passwd\.fastq, which is not uploaded\. Upload it/,
  ],
  [
    'bars between cells',
    () => sheet('sample_id|sex|age\nF3D0|f|3\n'),
    /mice\.tsv: The cells seem to be separated by bars \(\|\).* Save it as tab-separated/,
  ],
  [
    'a row with commas below a head with tabs',
    () => sheet('sample_id\tsex\nF3D0,female\n'),
    /mice\.tsv, row 1: .*seem to be separated by commas, unlike the header’s\. Use the same separator/,
  ],
  [
    'a sheet in Latin-1',
    () => sheet(Buffer.from('sample_id\tsite\nF3D0\tKöln\n', 'latin1')),
    /mice\.tsv, row 1: Line 2 is not UTF-8 \(as Latin-1 .*Köln.* Save the sheet/,
  ],
  [
    'UTF-16 cut in a character',
    () => sheet(Buffer.from(`\uFEFF${one}`, 'utf16le').subarray(0, -3)),
    /mice\.tsv, row 1: Line 2 has an incomplete UTF-16 character.* Save it again/,
  ],
  [
    'a workbook of 1997',
    () => sheet(Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    /mice\.tsv: This is an Excel 97–2003 workbook \(\.xls\), or it has a password\..* Save it as XLSX/,
  ],
  ['an empty sheet', () => sheet(''), /mice\.tsv: The sheet is empty\. Choose/],
  [
    '100 MB in a cell of a workbook',
    () => inWorkbook(long),
    /mice\.xlsx: The cell B2 of this workbook has more than 32767 characters.* shorten it/,
  ],
  [
    '9 MB in a cell',
    () => sheet(`sample_id\tnote\nF3D0\t${'x'.repeat(9e6)}\n`),
    /mice\.tsv, row 1, note: This cell has 9000000 characters; .* Shorten it/,
  ],
  [
    'a formula without its result',
    () => inWorkbook(formula),
    /mice\.xlsx, row 1, dose: This cell is a formula .* Open the workbook/,
  ],
  ['a zip bomb', bomb, /mice\.xlsx: .*it unpacks to 201 MB or more.*Save the worksheet/],
  [
    '10,000 columns',
    () => sheet(`sample_id\t${columns}\nF3D0\n`),
    /mice\.tsv, c999: The sheet has 10001 columns; the limit is 1000.* Remove/,
  ],
  [
    '100,001 rows',
    () => sheet(rows(100_001)),
    /mice\.tsv, row 100001: The sheet has 100001 rows; the limit is 100000\. Split/,
  ],
];

describe.concurrent('bad input is reported with its place and what to do, by the page and by npm run submit, and leaves nothing', () => {
  test.each(bad)('%s', async (_, make, words, command = words) => {
    const [ana, ben] = [await portal.person(), await portal.person()];
    const study = await make();
    const [onPage, onCommand] = await Promise.all([byPage(ana, study), byCommand(ben, study)]);
    expect(onPage).toMatch(words);
    expect(onCommand).toMatch(command);
    expect([await readStored(ana), await readStored(ben)]).toEqual([nothing, nothing]);
  });
});

/** What programs write, and is no fault of anybody's. */
const odd: [what: string, study: Study][] = [
  ['UTF-8 with a byte-order mark', sheet(`\uFEFF${one}`)],
  ['UTF-16 with a mark', sheet(Buffer.from(`\uFEFF${one}`, 'utf16le'))],
  ['UTF-16 without one', sheet(Buffer.from(one, 'utf16le'))],
  ['semicolons', sheet(one.replaceAll('\t', ';'))],
  ['Windows line ends', sheet(one.replaceAll('\n', '\r\n'))],
];
test.each(odd)('a sheet in %s is submitted on both ways, to the same', async (_, study) => {
  const [ana, ben] = [await portal.person(), await portal.person()];
  expect(await Promise.all([byPage(ana, study), byCommand(ben, study)])).toEqual([
    'submitted',
    expect.stringContaining('submitted '),
  ]);
  for (const person of [ana, ben]) {
    expect(await readStored(person)).toEqual({ projects: 1, samples: 1, files: 1, claimed: 1 });
    const call = portal.callAs(person);
    const [project] = (await call(routes.projects.list, {})).data;
    const { data } = await call(routes.projects.data, { query: { project_id: project?.project_id ?? '' } });
    expect(data).toMatchObject([{ sample_id: 'F3D0', metadata: { sex: 'female' }, files: [{ name: 'F3D0.fastq' }] }]);
  }
});

test('after all of it, every content in the file store is known to a row, and every row has its content', async () => {
  expect(await strays()).toEqual({ contents: [], rows: [] });
});
