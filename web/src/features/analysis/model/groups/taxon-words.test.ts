import { expect, test } from 'vitest';
import { isItalic, rankAt, shortName } from './taxon-words.ts';

test('families, genera and species are in italics, what has no name of its own is not', () => {
  expect(isItalic('genus', 'Blautia')).toBe(true);
  expect(isItalic('phylum', 'Bacillota')).toBe(false);
  expect(isItalic('genus', 'unclassified Lachnospiraceae')).toBe(false);
});

test('a clade’s rank follows from how far it is from its domain', () => {
  expect([rankAt(0), rankAt(5), rankAt(12)]).toEqual(['domain', 'genus', 'feature']);
});

test('a name without the parents that tell it from its namesakes', () => {
  expect(shortName('Bacteroides (Bacteria › Bacteroidetes › Bacteroidaceae)')).toBe('Bacteroides');
  expect(shortName('Clostridium (cluster IV)')).toBe('Clostridium (cluster IV)');
});
