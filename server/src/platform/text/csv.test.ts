import { expect, test } from 'vitest';
import { csvLine, tsvLine, unescapeFormula } from './index.ts';

test('cells are quoted where they must be, and nothing is an empty cell', () => {
  expect(csvLine(['gut', 'a,b', 'say "aye"', 'two\nlines', null, 0.5, Number.NaN])).toBe(
    'gut,"a,b","say ""aye""","two\nlines",,0.5,\r\n',
  );
});

test.each(['=1+1', '+44', '@SUM(A1)', '-2+3|cmd', '-cmd', '\t=1', '＝1+1', '-'])(
  '%j is no formula any more',
  (text) => {
    expect(csvLine([text])).toContain(`'${text}`);
  },
);

test.each(['-5', '-5.25', '-1.5e-3', 'a=b', '5-3', ''])('%j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});

test('between tabs nothing is quoted, what would break a line is a space, and no cell is a formula', () => {
  expect(tsvLine(['a,b', 'say "aye"', 'two\r\nlines\there', null, -5, '=1+1', '-cmd', '-5'])).toBe(
    'a,b\tsay "aye"\ttwo  lines here\t\t-5\t\'=1+1\t\'-cmd\t-5\n',
  );
  expect(tsvLine(['=1+1', 'a\tb'], { is_safe: false })).toBe('=1+1\ta b\n');
});

test('what was made safe can be told from what was written so', () => {
  for (const text of ['=1+1', '-cmd', '-5', "'tis", 'gut', '']) {
    expect(unescapeFormula(tsvLine([text]).slice(0, -1))).toBe(text);
  }
});
