import { expect, test } from 'vitest';
import { rankAt, shortName } from './taxon-words.ts';

test('a clade’s rank follows from how far it is from its domain', () => {
  expect([rankAt(0), rankAt(5), rankAt(12)]).toEqual(['domain', 'genus', 'feature']);
});

test('a name without the parents that tell it from its namesakes', () => {
  expect(shortName('Bacteroides (Bacteria › Bacteroidetes › Bacteroidaceae)')).toBe('Bacteroides');
  expect(shortName('Clostridium (cluster IV)')).toBe('Clostridium (cluster IV)');
});
