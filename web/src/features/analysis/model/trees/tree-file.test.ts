import { expect, test } from 'vitest';
import { nameOfFile, whyNotATree } from './tree-file.ts';

test('a tree is called as its file', () => {
  expect(nameOfFile('gut 2026.nwk')).toBe('gut 2026');
  expect(nameOfFile('tree.v2.newick')).toBe('tree.v2');
  expect([nameOfFile('tree'), nameOfFile('.nwk')]).toEqual(['tree', '.nwk']);
});

test('no file, an empty one and one that is too large are not sent, each for its reason', () => {
  expect(whyNotATree(null, 10)).toBe('Choose a file');
  expect(whyNotATree({ size: 0 }, 10)).toBe('The file is empty');
  expect(whyNotATree({ size: 20_000_001 }, 20_000_000)).toBe('The file has more than 20,000,000 characters');
  expect(whyNotATree({ size: 10 }, 10)).toBeNull();
});
