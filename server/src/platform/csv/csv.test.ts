import { expect, test } from 'vitest';
import { csvLine } from './index.ts';

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

test.each(['-5', '-5.25', 'a=b', '5-3', ''])('%j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});
