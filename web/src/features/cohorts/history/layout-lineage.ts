import type { Lineage } from '@cohortium/contract';

export const BOX = { width: 168, height: 44, gap_x: 44, gap_y: 12 } as const;

export type LineageNodeLayout = Lineage['cohorts'][number] & { x: number; y: number };
export interface LineageLayout {
  width: number;
  height: number;
  cohorts: LineageNodeLayout[];
  /** From the right edge of a parent to the left edge of what was made from it. */
  lines: { key: string; path: string; label: string }[];
}

/** How far the line is scrolled at first: as little as brings a whole box into a window of that width. */
export const initialScroll = (x: number, room: number): number => Math.max(0, x + BOX.width + BOX.gap_x - room);

/** Places what a cohort was made from to its left and what was made from it to its right, a column a generation. */
export function layoutLineage({ cohorts, derivations }: Lineage): LineageLayout {
  const columns = [...Map.groupBy(cohorts, ({ generation }) => generation)].toSorted(([a], [b]) => a - b);
  const { width, height, gap_x, gap_y } = BOX;
  const tallest = Math.max(1, ...columns.map(([, column]) => column.length));
  const full = tallest * (height + gap_y) - gap_y;
  const placed = columns.flatMap(([, column], at) => {
    const top = (full - (column.length * (height + gap_y) - gap_y)) / 2;
    return column.map((one, row) => ({ ...one, x: at * (width + gap_x), y: top + row * (height + gap_y) }));
  });
  const boxOf = new Map(placed.map((one) => [one.cohort_id, one]));
  const lines = derivations.flatMap(({ parent_id, version, child_id }) => {
    const [from, to] = [boxOf.get(parent_id), boxOf.get(child_id)];
    if (!from || !to) return [];
    const [x, y, end] = [from.x + width, from.y + height / 2, to.y + height / 2];
    const middle = (x + to.x) / 2;
    const path = `M${x},${y}C${middle},${y} ${middle},${end} ${to.x},${end}`;
    const message = `${to.name} was made from ${from.name}, version ${version}`;
    return [{ key: `${parent_id} ${version} ${child_id}`, path, label: message }];
  });
  return { width: Math.max(1, columns.length) * (width + gap_x) - gap_x, height: full, cohorts: placed, lines };
}
