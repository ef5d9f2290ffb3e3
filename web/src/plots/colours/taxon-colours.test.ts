import { expect, test } from 'vitest';
import { taxonColourIndex, taxonColours } from './taxon-colours.ts';

test('a taxon has its colour by its name, whatever was drawn before and in whatever order', () => {
  const whole = taxonColours(['Campylobacter', 'Prevotella', 'Bacteroides']);
  const selection = taxonColours(['Prevotella', 'Bacteroides', 'Campylobacter', 'Streptococcus']);
  expect(whole.borrowed).toEqual([]);
  for (const [name, place] of whole.colours) expect(selection.colours.get(name)).toBe(place);
});

test('the largest genera of a gut have a colour each, all different', () => {
  const gut = ['Bacteroides', 'Prevotella', 'Faecalibacterium', 'Escherichia', 'Blautia', 'Ruminococcus'];
  gut.push('Bifidobacterium', 'Akkermansia', 'Alistipes', 'Roseburia', 'Lactobacillus', 'Streptococcus');
  const { colours, borrowed } = taxonColours(gut);
  expect(new Set(colours.values()).size).toBe(12);
  expect(borrowed).toEqual([]);
});

test('of two taxa with one colour the same one keeps it in every order, and the other is named', () => {
  const rival =
    Array.from({ length: 200 }, (_, at) => `Genus ${at}`).find((name) => taxonColourIndex(name) === 1) ?? '';
  for (const names of [
    ['Bacteroides', rival],
    [rival, 'Bacteroides'],
  ]) {
    const { colours, borrowed } = taxonColours(names);
    expect(colours.get('Bacteroides')).toBe(1);
    expect(borrowed).toEqual([rival]);
    expect(colours.get(rival)).toBe(2);
  }
});

test('twelve taxa of a plot have twelve colours, the thirteenth is Other', () => {
  const names = Array.from({ length: 14 }, (_, at) => `Family ${at}`);
  const { colours } = taxonColours(names);
  expect(new Set(names.slice(0, 12).map((name) => colours.get(name))).size).toBe(12);
  expect(names.slice(12).map((name) => colours.get(name))).toEqual([null, null]);
});

test('names share the colours out evenly', () => {
  const counts = new Map<number, number>();
  for (let at = 0; at < 1200; at++)
    counts.set(taxonColourIndex(`Name${at}`), (counts.get(taxonColourIndex(`Name${at}`)) ?? 0) + 1);
  expect([...counts.values()].every((n) => n > 60 && n < 140)).toBe(true);
});
