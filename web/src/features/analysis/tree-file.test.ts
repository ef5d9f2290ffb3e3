import { expect, test } from 'vitest';
import { treeNameFromFile, validateTreeFile } from './trees-drawer.tsx';

test('a tree is called as its file', () => {
  expect(treeNameFromFile('gut 2026.nwk')).toBe('gut 2026');
  expect(treeNameFromFile('tree.v2.newick')).toBe('tree.v2');
  expect([treeNameFromFile('tree'), treeNameFromFile('.nwk')]).toEqual(['tree', '.nwk']);
});

test('no file, an empty one and one that is too large are not sent, each for its reason', () => {
  expect(validateTreeFile(null, 10)).toBe('Choose a file');
  expect(validateTreeFile({ size: 0 }, 10)).toBe('The file is empty');
  expect(validateTreeFile({ size: 20_000_001 }, 20_000_000)).toBe('The file has more than 20,000,000 characters');
  expect(validateTreeFile({ size: 10 }, 10)).toBeNull();
});
