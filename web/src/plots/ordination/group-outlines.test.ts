import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { convexHull, drawGroupOutlines } from './group-outlines.ts';
import { paintPoints } from './group-points.ts';

const tokens = readTokens((name) => (name.startsWith('--seq') ? '#000010' : name));

describe('the convex hull', () => {
  it('has the corners of a square and none of what lies on its sides or inside', () => {
    const square = [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const;
    expect(convexHull(square)).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ]);
  });

  it('of points on one line are its ends, of copies of one point that point', () => {
    expect(
      convexHull([
        [1, 1],
        [0, 0],
        [2, 2],
      ]),
    ).toEqual([
      [0, 0],
      [2, 2],
    ]);
    expect(
      convexHull([
        [3, 4],
        [3, 4],
        [3, 4],
      ]),
    ).toEqual([[3, 4]]);
  });

  it('leaves no point outside, whatever the cloud, and does not depend on its order', () => {
    const cloud = Array.from({ length: 60 }, (_, i) => [Math.sin(i * i), Math.cos(3 * i) * i] as const);
    const hull = convexHull(cloud);
    hull.forEach(([ax, ay], at) => {
      const [bx = 0, by = 0] = hull[(at + 1) % hull.length] ?? [];
      for (const [x, y] of cloud) expect((bx - ax) * (y - ay) - (by - ay) * (x - ax)).toBeGreaterThan(-1e-9);
    });
    expect(convexHull(cloud.toReversed())).toEqual(hull);
  });
});

describe('what is drawn round groups', () => {
  const positions = Float32Array.of(0, 0, 0, 4, 0, 0, 2, 3, 0, 9, 9, 0, 7, 7, 0, 5, 5, 0);
  const values = ['lung', 'lung', 'lung', 'tip', 'tip', null];
  const colourBy = { kind: 'categories', title: 'Site', values } as const;
  const { legend } = paintPoints(6, colourBy, tokens);
  const shapes = (kind: 'ellipses' | 'hulls' | 'spiders') => drawGroupOutlines(kind, positions, { colourBy, legend });

  it('are hulls of groups of three and more, with their means', () => {
    expect(shapes('hulls')).toMatchObject([{ centre: [2, 1], outline: [expect.anything(), [4, 0], [2, 3]] }]);
  });

  it('are lines from each sample to the mean of its group; samples without a group have none', () => {
    expect(shapes('spiders').map(({ centre, legs }) => [centre, legs.length])).toEqual([
      [[2, 1], 3],
      [[8, 8], 2],
    ]);
  });

  it('are ellipses in the colours of the points', () => {
    expect(shapes('ellipses').map(({ colour, outline }) => [colour, outline.length])).toEqual([['--cat-1', 72]]);
  });

  it('are nothing where numbers colour the points, or nothing does', () => {
    const numbers = { kind: 'numbers', title: 'Age', values: [1, 2, 3, 4, 5, 6] } as const;
    const { legend: ramp } = paintPoints(6, numbers, tokens);
    expect(drawGroupOutlines('hulls', positions, { colourBy: numbers, legend: ramp })).toEqual([]);
    expect(drawGroupOutlines('spiders', positions, { colourBy: undefined, legend: null })).toEqual([]);
  });
});
