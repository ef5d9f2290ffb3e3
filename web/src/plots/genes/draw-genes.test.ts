import { expect, test } from 'vitest';
import { readTokens } from '#plots/colours';
import { partAt } from '#plots/figure';
import { drawGenes, type GenePoint, type GeneScatter } from './draw-genes.ts';

const tokens = readTokens((name) => name);
const room = { width: 800, height: 500 };
const gene = (id: string, at: readonly [number, number], colour: string | null): GenePoint => ({
  ...{ id, name: id, at, colour },
  card: () => ({ title: id, rows: [] }),
});
const scatter = (points: readonly GenePoint[], more: Partial<GeneScatter> = {}): GeneScatter => ({
  ...{ x: 'log₂ fold change', y: '−log₁₀ p', points, across: null, symmetric: 'x', named: 0, chosen: null },
  ...more,
});

test('a gene that differs is a circle in its group’s colour, any other a grey dot', () => {
  const { marks, cells } = drawGenes(
    scatter([gene('FKBP5', [4, 90], '#a00'), gene('ACTB', [0.1, 0.3], null)]),
    room,
    tokens,
  );
  expect(marks.filter(({ kind }) => kind === 'point').map((mark) => mark.kind === 'point' && mark.fill)).toEqual([
    '#a00',
  ]);
  expect(cells?.map(({ fill }) => fill)).toEqual([tokens.mute]);
});

test('no fold change is in the middle, as far from either end', () => {
  const { parts } = drawGenes(scatter([gene('up', [6, 3], null), gene('none', [0, 1], null)]), room, tokens);
  const [up, none] = parts;
  const middle = none?.at[0] ?? 0;
  expect((up?.at[0] ?? 0) - middle).toBeLessThan(800 - 16 - middle);
  expect(middle - 58).toBeCloseTo(800 - 16 - middle, 6);
});

test('names of genes that lie together do not cover one another', () => {
  const together = Array.from({ length: 8 }, (_, at) => gene(`GENE${at}`, [2 + at * 0.001, 10], '#a00'));
  const far = gene('FAR', [-3, 4], '#00a');
  const { marks } = drawGenes(scatter([...together, far], { named: 9 }), room, tokens);
  const names = marks.flatMap((mark) => (mark.kind === 'text' && mark.italic ? [mark.text] : []));
  expect(names).toEqual(['GENE0', 'FAR']);
});

test('a gene under the pointer says what it is', () => {
  const { parts } = drawGenes(scatter([gene('KLK3', [1.7, 50], '#a00'), gene('NDRG1', [3, 60], '#a00')]), room, tokens);
  const [first] = parts;
  expect(partAt(parts, [(first?.at[0] ?? 0) + 2, first?.at[1] ?? 0])?.card.title).toBe('KLK3');
});

test('tens of thousands of genes that differ are painted, not circles one by one', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => gene(`g${at}`, [at % 10, at % 17], '#a00'));
  const { marks, cells } = drawGenes(scatter(many), room, tokens);
  expect(cells).toHaveLength(5_000);
  expect(marks.some(({ kind }) => kind === 'point')).toBe(false);
});
