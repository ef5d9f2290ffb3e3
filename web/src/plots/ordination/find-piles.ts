import type { Extent } from './prepare-points.ts';

/** Samples that lie on one point of the plane. */
export type Pile = { readonly at: readonly [number, number]; readonly n: number };

/** As a part of the plot: computed alike, equal samples differ by rounding alone. */
const SAME = 1e-5;
/** More numbers than this are clutter. */
const MOST = 60;

/** Where several samples lie on one point of the plane, the largest piles first. */
export function findPiles(positions: Float32Array, [across, up]: readonly Extent[]): readonly Pile[] {
  const step = (extent: Extent | undefined) => SAME * ((extent?.[1] ?? 0) - (extent?.[0] ?? 0) || 1);
  const [dx, dy] = [step(across), step(up)];
  const piles = new Map<string, { at: readonly [number, number]; n: number }>();
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y] = [positions[i] ?? 0, positions[i + 1] ?? 0];
    const key = `${Math.round(x / dx)} ${Math.round(y / dy)}`;
    const pile = piles.get(key);
    if (pile) pile.n += 1;
    else piles.set(key, { at: [x, y], n: 1 });
  }
  return [...piles.values()]
    .filter(({ n }) => n > 1)
    .sort((a, b) => b.n - a.n)
    .slice(0, MOST);
}
