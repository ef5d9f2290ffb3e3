import { expect, test } from 'vitest';
import { seededDraws } from '../src/simulate-pairs.ts';
import { runTree } from '../testing/run-workflow.ts';
import { simulateCommunity } from '../testing/simulate-reads.ts';

const draw = seededDraws(7);
const [first, second] = simulateCommunity(2, 3);
const ancestors = [first?.amplicon ?? '', second?.amplicon ?? ''];

/** A relative: about 2 % of bases are others, and two are missing. */
function relativeOf(bases: string): string {
  const changed = [...bases].map((base) => (draw() < 0.02 ? 'ACGT'.charAt(Math.floor(draw() * 4)) : base)).join('');
  return changed.slice(0, 100) + changed.slice(102);
}

const sequences = ancestors.flatMap((bases, clade) =>
  ['x', 'y', 'z'].map((name) => ({ name: `${name}${clade + 1}`, bases: relativeOf(bases) })),
);
const fasta = (list: typeof sequences) => list.map(({ name, bases }) => `>${name}\n${bases}\n`).join('');

/** The leaves below each inner node of a Newick tree. */
function cladesOf(tree: string): string[] {
  const open: string[][] = [];
  const closed: string[] = [];
  for (const [part] of tree.matchAll(/[()]|[xyz][12](?=:)/g)) {
    if (part === '(') open.push([]);
    else if (part !== ')') for (const leaves of open) leaves.push(part);
    else closed.push((open.pop() ?? []).sort().join(' '));
  }
  return closed;
}

test('relatives stand together, and the order in the file does not show', async () => {
  const [tree, again] = await Promise.all([runTree(fasta(sequences)), runTree(fasta(sequences.toReversed()))]);
  expect(again).toBe(tree);
  const clades = cladesOf(tree);
  expect(clades).toContain('x1 x2 y1 y2 z1 z2');
  // The tree has no root: whichever clade it is written from, the other stands in brackets of its own.
  expect(clades.some((leaves) => leaves === 'x1 y1 z1' || leaves === 'x2 y2 z2')).toBe(true);
});

test.each([1, 2])('%i sequences give a tree too', async (n) => {
  expect(await runTree(fasta(sequences.slice(0, n)))).toMatch(n === 1 ? /^\(x1:0\.0+\);/ : /^\(x1:[\d.]+,y1:[\d.]+\);/);
});

test.each([
  ['', 'There is no sequence to build a tree of'],
  ['>a\nACGT\n>a\nACGA\n', 'Two sequences are named a; a tree needs a name for each'],
  ['>a\nACGT\n>b\nMKWVTFISLL\n', 'The sequence of b is not DNA'],
])('%j is refused in words', async (features, message) => {
  await expect(runTree(features)).rejects.toThrow(message);
});
