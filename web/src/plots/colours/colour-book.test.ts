import { expect, test } from 'vitest';
import { bookOf, coloursIn, type KeptBooks, keepBooks } from './colour-book.ts';

test('a genus keeps its colour from the browser to the cohort, whatever the order of abundance there', () => {
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

test('a genus has the colour that it had at the last visit', async () => {
  const told: KeptBooks[] = [];
  keepBooks({ 'kept family': { Muribaculaceae: 7 } }, (books) => told.push(books));
  expect(coloursIn(bookOf('kept family'), ['Lachnospiraceae', 'Muribaculaceae']).get('Muribaculaceae')).toBe(7);
  await Promise.resolve();
  expect(told.at(-1)?.['kept family']).toEqual({ Muribaculaceae: 7, Lachnospiraceae: 1 });
});
