import { expect, test } from 'vitest';
import { fieldsOfColumns, isMissing, kindOf } from './columns.ts';

test.each([
  ['numbers', ['1', '-2.5', '1e3', 'NA'], 'number'],
  ['plate codes with leading zeros', ['007', '012'], 'category'],
  ['barcodes with more digits than a number keeps', ['12345678901234567890', '12345678901234567891'], 'category'],
  ['a number beyond all numbers', ['1e999'], 'category'],
  ['dates and months', ['2024-05-01', '2024-06'], 'date'],
  ['years are numbers', ['2023', '2024'], 'number'],
  ['yes and no', ['yes', 'No', ''], 'boolean'],
  ['more than 40 words', Array.from({ length: 41 }, (_, at) => `word ${at}`), 'text'],
  ['nothing at all', ['', 'NA', 'not collected'], 'text'],
])('%s', (_, cells, kind) => {
  expect(kindOf(cells)).toBe(kind);
});

test.each(['', 'NA', 'n/a', ' NaN ', 'Missing: control sample', 'not provided', '-'])('“%s” is missing', (cell) => {
  expect(isMissing(cell)).toBe(true);
});
test.each(['0', 'no', 'none of these', 'missingness'])('“%s” is a value', (cell) => {
  expect(isMissing(cell)).toBe(false);
});

test('of several columns that could be a field, the best-named one is it', () => {
  expect(fieldsOfColumns(['run', 'Sample Name', 'country', 'location'])).toEqual([null, 'sample_id', null, 'location']);
  expect(fieldsOfColumns(['Age_Years', 'age'])).toEqual(['age_years', null]);
});
