import { expect, test } from 'vitest';
import { shortTaxonName } from './short-taxon-name.ts';

test('a name without the parents that tell it from its namesakes', () => {
  expect(shortTaxonName('Bacteroides (Bacteria › Bacteroidetes › Bacteroidaceae)')).toBe('Bacteroides');
  expect(shortTaxonName('Clostridium (cluster IV)')).toBe('Clostridium (cluster IV)');
});
