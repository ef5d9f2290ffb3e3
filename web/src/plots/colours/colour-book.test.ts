import { expect, test } from 'vitest';
import { bookOf, coloursIn } from './colour-book.ts';

test('a group keeps its colour on every tab, whatever the order there', () => {
  const book = new Map<string, number>();
  const first = coloursIn(book, ['Bacteroides', 'Prevotella']);
  const second = coloursIn(book, ['Prevotella', 'Alistipes', 'Bacteroides']);
  expect(second.get('Bacteroides')).toBe(first.get('Bacteroides'));
  expect(second.get('Prevotella')).toBe(first.get('Prevotella'));
  expect(second.get('Alistipes')).toBe(3);
});

test('twelve taxa of one plot have twelve colours, although other plots used them up; the thirteenth is Other', () => {
  const book = new Map<string, number>();
  coloursIn(
    book,
    Array.from({ length: 12 }, (_, i) => `seen ${i}`),
  );
  const ids = ['seen 0', ...Array.from({ length: 12 }, (_, i) => `fresh ${i}`)];
  const colours = coloursIn(book, ids);
  const given = ids.slice(0, 12).map((id) => colours.get(id));
  expect(new Set(given).size).toBe(12);
  expect(given).not.toContain(null);
  expect(colours.get('seen 0')).toBe(1);
  expect(colours.get('fresh 11')).toBeNull();
});

test('each kind has one book while the page lives', () => {
  expect(bookOf('genus')).toBe(bookOf('genus'));
  expect(bookOf('genus')).not.toBe(bookOf('phylum'));
});
