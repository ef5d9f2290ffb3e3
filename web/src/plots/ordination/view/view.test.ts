import { describe, expect, it } from 'vitest';
import { axisTicks, axisTitle } from './axis-ticks.ts';
import { legendSize, placeLegend } from './place-legend.ts';
import { boxSide, project, projectAll, projectionOf } from './projection.ts';
import {
  dragView,
  FIRST_CAMERA,
  fitView,
  frameFor,
  type PlanarView,
  sideView,
  toDataPoint,
  toStagePoint,
  zoomView,
} from './view.ts';

const extents = [
  [-0.3, 0.6],
  [-0.2, 0.7],
  [-0.3, 0.3],
] as const;
const frame = frameFor(800, 600, '2d');
const view: PlanarView = { mode: '2d', x: [-0.4, 0.8], y: [-0.3, 0.9] };

describe('the sides of the box', () => {
  const middle = [0.15, 0.25, 0] as const;
  const reach = (side: Parameters<typeof sideView>[0], axis: number) => {
    const stage = frameFor(800, 600, '3d');
    const seen = projectionOf(sideView(side), stage, extents);
    const [low, high] = [-0.1, 0.1].map((by) =>
      project(seen, stage, [
        middle[0] + (axis === 0 ? by : 0),
        middle[1] + (axis === 1 ? by : 0),
        middle[2] + (axis === 2 ? by : 0),
      ]),
    );
    return Math.hypot((high?.[0] ?? 0) - (low?.[0] ?? 0), (high?.[1] ?? 0) - (low?.[1] ?? 0));
  };

  it.each([
    ['front', 2],
    ['top', 1],
    ['side', 0],
  ] as const)('the %s shows two axes at full length, and the one looked along hardly', (side, along) => {
    for (const axis of [0, 1, 2])
      if (axis === along) expect(reach(side, axis)).toBeLessThan(4);
      else expect(reach(side, axis)).toBeGreaterThan(40);
  });

  it('a corner shows all three axes', () => {
    const lengths = [0, 1, 2].map((axis) => reach('corner', axis));
    expect(Math.min(...lengths)).toBeGreaterThan(25);
  });
});

describe('the plane', () => {
  it('puts a sample where its tick is, on screen and in WebGL alike', () => {
    const [x, y] = toStagePoint(view, frame, [0.2, 0.5]);
    const [px, py, w] = project(projectionOf(view, frame, extents), frame, [0.2, 0.5, 0]);
    expect([px, py]).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
    expect(w).toBe(1);
    expect(toDataPoint(view, frame, [x, y])).toEqual([expect.closeTo(0.2, 9), expect.closeTo(0.5, 9)]);
  });

  it('shows every sample when it fits, also when all have the same value', () => {
    const fitted = fitView('2d', [
      [-0.3, 0.6],
      [2, 2],
      [0, 0],
    ]);
    if (fitted.mode !== '2d') throw new Error('not a plane');
    expect(fitted.x[0]).toBeLessThan(-0.3);
    expect(fitted.x[1]).toBeGreaterThan(0.6);
    expect(fitted.y[1] - fitted.y[0]).toBeGreaterThan(0);
  });

  it('keeps the place under the pointer while zooming', () => {
    const before = toDataPoint(view, frame, [300, 200]);
    const closer = zoomView(view, frame, 2, [300, 200]);
    if (closer.mode !== '2d') throw new Error('not a plane');
    expect(toDataPoint(closer, frame, [300, 200])).toEqual(before.map((value) => expect.closeTo(value, 9)));
    expect(closer.x[1] - closer.x[0]).toBeCloseTo(0.6, 9);
  });

  it('follows the hand', () => {
    const included = toDataPoint(view, frame, [300, 200]);
    const moved = dragView(view, frame, 40, -25);
    if (moved.mode !== '2d') throw new Error('not a plane');
    expect(toDataPoint(moved, frame, [340, 175])).toEqual(included.map((value) => expect.closeTo(value, 9)));
  });
});

describe('the box in space', () => {
  const stage = frameFor(800, 600, '3d');
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
    [0, 1, 2].map((axis) => boxSide(extents[axis] ?? [0, 0])[(n >> axis) & 1] ?? 0),
  );

  it('stays on the stage from every side', () => {
    for (let turn = 0; turn < 6.3; turn += 0.3) {
      const matrix = projectionOf({ ...FIRST_CAMERA, turn }, stage, extents);
      const screen = projectAll(matrix, stage, Float32Array.from(corners.flat()));
      for (let i = 0; i < screen.length; i += 3) {
        expect(screen[i]).toBeGreaterThan(0);
        expect(screen[i]).toBeLessThan(800);
        expect(screen[i + 1]).toBeGreaterThan(0);
        expect(screen[i + 1]).toBeLessThan(600);
        expect(screen[i + 2]).toBeGreaterThan(0);
      }
    }
  });

  it('has greater values of the second axis higher up', () => {
    const matrix = projectionOf(FIRST_CAMERA, stage, extents);
    expect(project(matrix, stage, [0, 0.6, 0])[1]).toBeLessThan(project(matrix, stage, [0, 0, 0])[1]);
  });

  it('cannot be tipped over', () => {
    const tipped = dragView(FIRST_CAMERA, stage, 0, 9999);
    expect(tipped.mode === '3d' && tipped.tilt).toBeLessThan(Math.PI / 2);
  });
});

describe('axes', () => {
  it('have round ticks with the true minus sign and a plain zero', () => {
    expect(axisTicks([-0.33, 0.47], 500, 100).map((tick) => tick.label)).toEqual(['−0.2', '0', '0.2', '0.4']);
  });

  it('say what share of the variance they hold, where it is known', () => {
    expect(axisTitle({ name: 'PC1', percent: 27.84 })).toBe('PC1 (27.8 %)');
    expect(axisTitle({ name: 'NMDS1', percent: null })).toBe('NMDS1');
    const shared = { name: 'PC1', percent: 35.5, of: 'of positive eigenvalues' };
    expect(axisTitle(shared)).toBe('PC1 (35.5 % of positive eigenvalues)');
    expect(axisTitle(shared, { short: true })).toBe('PC1 (35.5 %)');
  });
});

describe('the legend', () => {
  it('takes the first corner without samples, and leaves the plot when there is none', () => {
    const size = legendSize([{ title: 'Diagnosis', entries: [{ label: 'Crohn’s disease' }, { label: 'No IBD' }] }], []);
    const topRight = Float32Array.of(760, 30, 1);
    const everywhere = Float32Array.of(760, 30, 1, 760, 540, 1, 80, 30, 1, 80, 540, 1);
    expect(placeLegend([], frame, size)).toBe('top-right');
    expect(placeLegend([topRight], frame, size)).toBe('bottom-right');
    expect(placeLegend([everywhere], frame, size)).toBeNull();
  });
});
