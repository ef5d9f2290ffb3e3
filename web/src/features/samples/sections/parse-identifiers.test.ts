import { expect, test } from 'vitest';
import { MAXIMUM_IDENTIFIERS, parseIdentifiers } from './parse-identifiers.ts';

test('a column of a spreadsheet, a comma list and a plain list read alike', () => {
  for (const text of [
    'F3D0\nF3D1\r\nF3D2\n',
    'F3D0,F3D1,F3D2',
    '"F3D0"\t"F3D1";\n"F3D2"',
    '\uFEFFF3D0, F3D1 ,F3D2,,',
  ]) {
    expect(parseIdentifiers(text)).toEqual({ identifiers: ['F3D0', 'F3D1', 'F3D2'], n_repeated: 0, problem: null });
  }
});

test('names with spaces, umlauts and quotes inside stay whole', () => {
  expect(parseIdentifiers('CHK 6467\nMüller 3\n"5"" biopsy"').identifiers).toEqual([
    'CHK 6467',
    'Müller 3',
    '5" biopsy',
  ]);
});

test('a duplicate name is requested once, and reported', () => {
  expect(parseIdentifiers('a\nb\na\na')).toEqual({ identifiers: ['a', 'b'], n_repeated: 2, problem: null });
});

test('nothing is no list, and a whole book is refused with a message', () => {
  expect(parseIdentifiers(' \n,;\t')).toEqual({ identifiers: [], n_repeated: 0, problem: null });
  expect(parseIdentifiers('x'.repeat(201)).problem).toContain('check that it is a list of sample names.');
  const many = Array.from({ length: MAXIMUM_IDENTIFIERS + 1 }, (_, at) => `s${at}`).join(',');
  expect(parseIdentifiers(many).problem).toMatch(/^25,001 names are too many/);
});
