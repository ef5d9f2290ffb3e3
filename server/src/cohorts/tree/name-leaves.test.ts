import { expect, test } from 'vitest';
import { treeName } from './collect-features.ts';
import { nameLeaves, newickLabel } from './run-tree.ts';

test('leaves get the features’ own ids, quoted where Newick would read something into them', () => {
  expect(treeName(0)).toBe('f0000001');
  expect(nameLeaves('(f0000001:0.1,(f0000002:0.2,f0000003:0.3)0.98:1e-05);\n', ['a1', 'OTU_7 (new)', "x'y"])).toBe(
    "(a1:0.1,('OTU_7 (new)':0.2,'x''y':0.3)0.98:1e-05);\n",
  );
  expect([newickLabel('abc.1'), newickLabel('a_b'), newickLabel('a:b')]).toEqual(['abc.1', "'a_b'", "'a:b'"]);
});

test('a tree that lacks a feature, or has one twice, is none', () => {
  expect(() => nameLeaves('(f0000001:1,f0000002:1);', ['a', 'b', 'c'])).toThrow('2 leaves for 3 features');
  expect(() => nameLeaves('(f0000001:1,f0000001:1);', ['a', 'b'])).toThrow('The tree has an unexpected leaf f0000001.');
});
