import { expect, test } from 'vitest';
import { inParts, readAddresses } from './addresses.ts';

test('addresses are read from lines, commas, semicolons and a mail program’s way to write them, each once', () => {
  const pasted =
    'ana@lab.example, bea@lab.example;\nRibeiro, Carla <carla@lab.example>\n\n dan@lab.example ana@lab.example';
  expect(readAddresses(pasted)).toEqual([
    'ana@lab.example',
    'bea@lab.example',
    'Ribeiro',
    'carla@lab.example',
    'dan@lab.example',
  ]);
  expect(readAddresses(' \n ')).toEqual([]);
});

test('more than go at once go in parts', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([], 2)).toEqual([]);
});
