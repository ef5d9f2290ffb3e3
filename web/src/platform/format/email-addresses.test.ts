import { expect, test } from 'vitest';
import { chunk, parseEmailAddresses } from './email-addresses.ts';

test('addresses are read from lines, commas, semicolons and a mail program’s way to write them, each once', () => {
  const pasted =
    'ana@lab.example, bea@lab.example;\nRibeiro, Carla <carla@lab.example>\n\n dan@lab.example ana@lab.example';
  expect(parseEmailAddresses(pasted)).toEqual([
    'ana@lab.example',
    'bea@lab.example',
    'Ribeiro',
    'carla@lab.example',
    'dan@lab.example',
  ]);
  expect(parseEmailAddresses(' \n ')).toEqual([]);
});

test('more than go at once go in parts', () => {
  expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunk([], 2)).toEqual([]);
});
