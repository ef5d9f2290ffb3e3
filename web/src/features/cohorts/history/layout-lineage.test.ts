import { expect, test } from 'vitest';
import { BOX, initialScroll, layoutLineage } from './layout-lineage.ts';

const one = (cohort_id: string, generation: number) => ({
  ...{ cohort_id, generation, name: cohort_id },
  ...{ n_samples: 3, is_accessible: true },
});
const from = (parent_id: string, child_id: string) => ({ parent_id, child_id, version: 1 });

test('what a cohort was made from stands to its left, what was made from it to its right', () => {
  const { cohorts, lines, width, height } = layoutLineage({
    cohorts: [one('own', 0), one('gut', -1), one('soil', -1), one('part', 1)],
    derivations: [from('gut', 'own'), from('soil', 'own'), from('own', 'part'), from('own', 'unknown')],
  });
  const at = new Map(cohorts.map(({ cohort_id, x, y }) => [cohort_id, { x, y }]));
  expect(cohorts.map(({ x }) => x)).toEqual([0, 0, 1, 2].map((column) => column * (BOX.width + BOX.gap_x)));
  expect(at.get('own')?.y).toBe((height - BOX.height) / 2);
  expect(at.get('gut')?.y).toBeLessThan(at.get('soil')?.y ?? 0);
  expect(lines.map(({ label }) => label)).toEqual([
    'own was made from gut, version 1',
    'own was made from soil, version 1',
    'part was made from own, version 1',
  ]);
  expect(lines[0]?.path).toBe(`M168,22C190,22 190,50 212,50`);
  expect([width, height]).toEqual([3 * BOX.width + 2 * BOX.gap_x, 2 * BOX.height + BOX.gap_y]);
});

test('the line begins at its first cohort, unless the one that is looked at would be out of sight', () => {
  const third = 2 * (BOX.width + BOX.gap_x);
  expect([initialScroll(0, 560), initialScroll(BOX.width + BOX.gap_x, 560)]).toEqual([0, 0]);
  expect(initialScroll(third, 560)).toBeGreaterThan(0);
  expect(initialScroll(third, 560) + 560).toBeGreaterThanOrEqual(third + BOX.width);
  expect(initialScroll(third, 560)).toBeLessThan(third);
});

test('a cohort that stands alone is one box', () => {
  expect(layoutLineage({ cohorts: [one('own', 0)], derivations: [] })).toMatchObject({
    ...{ width: BOX.width, height: BOX.height },
    ...{ cohorts: [{ x: 0, y: 0 }], lines: [] },
  });
});
