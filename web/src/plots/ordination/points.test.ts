import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { depthOrder, planarOrder } from './draw-order.ts';
import { groupEllipse } from './group-outlines.ts';
import { membersOf, paintPoints, shapePoints } from './group-points.ts';
import { extentsOf, pickAxes, preparePoints } from './prepare-points.ts';

const tokens = readTokens((name) => (name.startsWith('--seq') ? `#0000${name.slice(-1)}0` : name));

describe('coordinates as they come from the analysis', () => {
  it('are read from rows or from one flat array alike', () => {
    const rows = preparePoints(
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      2,
    );
    expect(preparePoints(Float32Array.of(1, 2, 3, 4, 5, 6), 2)).toEqual(rows);
    expect([...pickAxes(rows, [2, 0])]).toEqual([3, 1, 0, 6, 4, 0]);
  });

  it('are refused when a row is short or a value is not a number', () => {
    expect(() =>
      preparePoints(
        [
          [1, 2, 3],
          [4, 5],
        ],
        2,
      ),
    ).toThrow("can't be divided evenly among 2 samples");
    expect(() =>
      preparePoints(
        [
          [1, 2],
          [4, Number.NaN],
        ],
        2,
      ),
    ).toThrow('Sample 2');
  });

  it('have no extent without samples', () => {
    expect(extentsOf(pickAxes(preparePoints([], 0), [0, 1]))).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('groups', () => {
  const values = ['CD', 'no', null, 'CD', 'UC'];

  it('keep the colours given to them elsewhere and the order asked for', () => {
    const { colours, legend } = paintPoints(
      5,
      { kind: 'categories', title: 'Diagnosis', values, order: ['no', 'UC', 'CD'], colours: new Map([['CD', 4]]) },
      tokens,
    );
    expect(colours).toEqual(['--cat-4', '--cat-1', '--plot-mute', '--cat-4', '--cat-2']);
    expect(legend?.entries.map((entry) => [entry.label, entry.count])).toEqual([
      ['no', 1],
      ['UC', 1],
      ['CD', 2],
      ['Not recorded', 1],
    ]);
  });

  it('fold what has no colour left into one line that still selects all of it', () => {
    const many = Array.from({ length: 15 }, (_, i) => `run ${i + 1}`);
    const { legend } = paintPoints(15, { kind: 'categories', title: 'Run', values: many }, tokens);
    const last = legend?.entries.at(-1);
    expect(last?.label).toBe('Other, 3 values');
    expect(last && membersOf(last, many)).toEqual([12, 13, 14]);
  });

  it('fold groups of fewer than three samples into one grey line beside larger groups, and into none without any', () => {
    const values = [...'AAABBCD', null];
    const { colours, legend } = paintPoints(values.length, { kind: 'categories', title: 'Site', values }, tokens);
    const last = { label: '3 small groups', values: ['B', 'C', 'D'], count: 4 };
    expect(legend?.entries).toMatchObject([{ label: 'A', count: 3 }, last, { label: 'Not recorded', count: 1 }]);
    expect(new Set(colours.slice(3, 7))).toEqual(new Set([tokens.other]));
    const pairs = { kind: 'categories' as const, title: 'Site', values: [...'AABB'] };
    expect(paintPoints(4, pairs, tokens).legend?.entries.map(({ label }) => label)).toEqual(['A', 'B']);
  });

  it('grade numbers, and name the samples without one', () => {
    const { colours, legend } = paintPoints(
      3,
      { kind: 'numbers', title: 'Age', unit: 'y', values: [2, null, 18] },
      tokens,
    );
    expect(colours).toEqual(['#000010', '--plot-mute', '#000070']);
    expect(legend?.ramp).toMatchObject({ low: 2, high: 18, unit: 'y' });
    expect(legend?.entries[0]).toMatchObject({ label: 'Not recorded', count: 1 });
  });

  it('get shapes in order, six at most', () => {
    expect(shapePoints(3, { kind: 'categories', title: 'Site', values: ['ileum', 'rectum', 'ileum'] }).shapes).toEqual([
      'circle',
      'diamond',
      'circle',
    ]);
    const eight = shapePoints(8, { kind: 'categories', title: 'Site', values: [...'abcdefgh'] });
    expect(eight.legend?.entries.at(-1)).toMatchObject({ label: 'Other, 3 values', count: 3, shape: 'cross' });
    expect(new Set(eight.shapes).size).toBe(6);
  });
});

describe('painting order', () => {
  it('strews the samples, with the selected ones last, and loses none', () => {
    const order = planarOrder(1000, new Set([3, 500]));
    expect(new Set(order).size).toBe(1000);
    expect(new Set(order.slice(-2))).toEqual(new Set([3, 500]));
  });

  it('also works for a count that the step divides', () => {
    expect(new Set(planarOrder(7919, new Set())).size).toBe(7919);
  });

  it('paints the farthest first in space', () => {
    expect([...depthOrder(Float32Array.of(0, 0, 1, 0, 0, 1.4, 0, 0, 0.7))]).toEqual([1, 0, 2]);
    expect(depthOrder(new Float32Array(0))).toHaveLength(0);
  });
});

describe('the ellipse of a group', () => {
  it('follows mean and covariance: var(x) 4, var(y) 1, no correlation', () => {
    const corners = Float32Array.of(-2, -1, 0, -2, 1, 0, 2, -1, 0, 2, 1, 0);
    const ellipse = groupEllipse(corners, [0, 1, 2, 3], '#000');
    const reach = Math.sqrt(-2 * Math.log(0.32) * (4 / 3));
    expect(ellipse?.centre).toEqual([0, 0]);
    expect(Math.max(...(ellipse?.outline.map(([x]) => x) ?? []))).toBeCloseTo(2 * reach, 6);
    expect(Math.max(...(ellipse?.outline.map(([, y]) => y) ?? []))).toBeCloseTo(reach, 6);
  });

  it('is not drawn for two samples', () => {
    expect(groupEllipse(new Float32Array(6), [0, 1], '#000')).toBeNull();
  });
});
