import { expect, test } from 'vitest';
import { composeLetters } from './compose-letters.ts';

const mac = (text: string) => text.normalize('NFD');

test('a letter and its accent become one, in words, lists and the names of fields', () => {
  const said = { name: mac('Åsa'), list: [mac('é'), 7, null, true], metadata: { [mac('Größe')]: mac('groß, ö') } };
  expect(composeLetters(said)).toEqual({
    name: 'Åsa',
    list: ['é', 7, null, true],
    metadata: { Größe: 'groß, ö' },
  });
});

test('nothing else of a text changes: compatible letters, spaces and halves of a pair stay', () => {
  for (const text of ['ﬁ ² ①', ' a\u00A0b ', '\uD800', '', '한글', '日本']) expect(composeLetters(text)).toBe(text);
});

test('a body without end is handed on as it came, without a fall', () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
  expect(Array.isArray(composeLetters(deep))).toBe(true);
});
