import { expect, test } from 'vitest';
import { shortName } from './taxon-words.ts';

test('a name without the parents that tell it from its namesakes', () => {
  expect(shortName('Bacteroides (Bacteria › Bacteroidetes › Bacteroidaceae)')).toBe('Bacteroides');
  expect(shortName('Clostridium (cluster IV)')).toBe('Clostridium (cluster IV)');
});
