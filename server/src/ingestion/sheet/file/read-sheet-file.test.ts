import { SHEET } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { textCell, workbook, zipped } from '../../../../test/testing/index.ts';
import { readSheetFile } from './read-sheet-file.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const sheet = 'sample_id\tsite\nF3D0\tStuhl Köln\n';
const cells = { columns: ['sample_id', 'site'], rows: [['F3D0', 'Stuhl Köln']] };

const read = (content: Buffer, worksheet?: string) => readSheetFile({ name: 'mice', bytes: content, worksheet });

describe('a sheet as programs save it', () => {
  test.each<[string, Buffer, string, string]>([
    ['UTF-8', bytes(sheet), 'tsv', 'utf-8'],
    ['with a byte-order mark', bytes(`\uFEFF${sheet}`), 'tsv', 'utf-8'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${sheet}`, 'utf16le'), 'tsv', 'utf-16le'],
    ['UTF-16 without one', Buffer.from(sheet, 'utf16le'), 'tsv', 'utf-16le'],
    ['UTF-16, big end first', utf16be(`\uFEFF${sheet}`), 'tsv', 'utf-16be'],
    ['Windows line ends', bytes(sheet.replaceAll('\n', '\r\n')), 'tsv', 'utf-8'],
    ['commas', bytes(sheet.replaceAll('\t', ',')), 'csv', 'utf-8'],
    ['semicolons', bytes(sheet.replaceAll('\t', ';')), 'semicolon', 'utf-8'],
  ])('%s', async (_, content, format, encoding) => {
    expect(await read(content)).toMatchObject({ ...cells, format, encoding, problems: [] });
  });

  test('a workbook: numbers as shown, dates by ISO 8601, codes with their zeros, empty rows in their place', async () => {
    const row = [{ value: 'a' }, { value: 0.1 + 0.2, type: Number }, { value: '007', type: String }];
    const day = { value: new Date('2024-05-02'), type: Date, format: 'yyyy-mm-dd' };
    const head = ['sample_id', 'n', 'plate', 'day'].map((value) => ({ value }));
    const content = await writeWorkbook([head, [...row, day], [null], [{ value: 'b' }]]).toBuffer();
    expect(await read(content)).toMatchObject({
      format: 'xlsx',
      columns: ['sample_id', 'n', 'plate', 'day'],
      rows: [
        ['a', '0.3', '007', '2024-05-02'],
        ['', '', '', ''],
        ['b', '', '', ''],
      ],
    });
  });
});

describe('cells that are formulas', () => {
  test('give their last result with a warning, or are refused by cell when nobody kept it', async () => {
    const head = `<row r="1">${textCell('A1', 'sample_id')}${textCell('B1', 'dose')}</row>`;
    const stored = `<row r="2">${textCell('A2', 'a')}<c r="B2"><f>1+1</f><v>2</v></c></row>`;
    const missing = `<row r="3">${textCell('A3', 'b')}<c r="B3"><f>1+1</f></c></row>`;
    const grid = await read(await workbook(head + stored + missing));
    expect(grid).toMatchObject({
      rows: [
        ['a', '2'],
        ['b', ''],
      ],
      problems: [
        {
          severity: 'warning',
          row: 1,
          column: 'dose',
          message: expect.stringContaining('This cell is a formula; its last result, “2”, was used.'),
        },
        {
          severity: 'error',
          row: 2,
          column: 'dose',
          message: expect.stringContaining('This cell is a formula without a saved result.'),
        },
      ],
    });
  });
});

describe('what is no sheet is refused with a message', () => {
  test.each<[string, Buffer, string]>([
    ['Latin-1, by its line', Buffer.from('sample_id\nok\nKöln\n', 'latin1'), 'Line 3 is not UTF-8'],
    ['nothing', Buffer.alloc(0), 'The sheet is empty.'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Excel 97–2003'],
    ['gzip', Buffer.from('1f8b0800', 'hex'), 'compressed with gzip'],
    ['a control character', bytes('sample_id\na\0b\n'), 'Line 2 has a control character'],
    ['a damaged workbook', Buffer.from('PK\x03\x04 nothing'), 'damaged'],
  ])('%s', async (_, content, sentence) => {
    expect(await read(content)).toMatchObject({ severity: 'error', message: expect.stringContaining(sentence) });
  });

  test('a zip bomb, before it is unpacked; and one that lies about its size', async () => {
    const zeros = Buffer.alloc(SHEET.maximum_unpacked_bytes / 2 + 1);
    const bomb = await zipped({ 'xl/workbook.xml': '<x/>', 'xl/a.xml': zeros, 'xl/b.xml': zeros });
    expect(bomb.length).toBeLessThan(1e6);
    expect(await read(bomb)).toMatchObject({
      message: expect.stringContaining(
        'This workbook can’t be read: it unpacks to 201 MB or more. The limit is 200 MB.',
      ),
    });
    const lying = Buffer.from(bomb);
    for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4)) {
      lying.writeUInt32LE(10, at + 24);
    }
    expect(await read(lying)).toMatchObject({ severity: 'error', message: expect.stringContaining('damaged') });
  });

  test.each<[string, string, object]>([
    ['10,000 columns', Array.from({ length: 10_000 }, (_, at) => `c${at}`).join('\t'), { column: 'c1000' }],
    ['a cell of 9 MB', `sample_id\tnote\na\t${'x'.repeat(9e6)}`, { row: 1, column: 'note' }],
    ['a head of 1,000 columns above 90,000 rows of one', `${'c\t'.repeat(999)}c\n${'a\n'.repeat(90_000)}`, {}],
    ['10 million empty rows', `sample_id\n${'\n'.repeat(9_900_000)}a\n`, { row: 100_001 }],
    ['more than 100,000 rows', `sample_id\n${'a\n'.repeat(100_001)}`, { row: 100_001 }],
  ])('%s, by its place', async (_, content, place) => {
    expect(await read(bytes(content))).toMatchObject({ severity: 'error', ...place });
  });

  test('100,000 rows are read', async () => {
    const grid = await read(bytes(`sample_id\tsex\n${'a\tF\n'.repeat(100_000)}`));
    expect('rows' in grid && grid.rows.length).toBe(100_000);
  });
});
