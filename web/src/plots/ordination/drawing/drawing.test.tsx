import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { renderMarkup, renderText } from '#testing';
import { groupEllipse } from '../group-outlines.ts';
import { OrdinationLegend } from '../ordination-legend.tsx';
import { OrdinationToolbar } from '../ordination-toolbar.tsx';
import { pointRadius } from '../plot-props.ts';
import { projectionOf } from '../view/projection.ts';
import { fitView, frameFor, type PlanarView, type SpatialView } from '../view/view.ts';
import { arrowMarks } from './arrow-marks.ts';
import { axesMarks, shapeMarks } from './axes-marks.ts';
import { boxMarks } from './box-marks.ts';
import { depthFade, type PointScene } from './point-layer.ts';
import { pointMarks } from './point-marks.ts';

const tokens = readTokens((name) => name);
const frame = frameFor(860, 620, '2d');
const view: PlanarView = { mode: '2d', x: [-1, 1], y: [-1, 1] };
const axes = [
  { name: 'PC1', percent: 40.125 },
  { name: 'PC2', percent: null },
  { name: 'PC3', percent: 0 },
];
const middle = [(frame.left + frame.width - frame.right) / 2, (frame.top + frame.height - frame.bottom) / 2] as const;

const scene = (places: readonly number[], changed: Partial<PointScene> = {}): PointScene => {
  const n = places.length / 3;
  return {
    positions: Float32Array.from(places),
    colours: Array.from({ length: n }, (_, i) => `#00000${i}`),
    shapes: Array.from({ length: n }, () => 'circle' as const),
    opacities: new Float32Array(n).fill(0.5),
    radius: 4,
    scales: new Float32Array(n).fill(1),
    edge: '#ffffff',
    shadow: null,
    ...changed,
  };
};
const planar = (order: readonly number[]) => ({
  projection: projectionOf(view, frame, []),
  frame,
  pixel_ratio: 1,
  order: Uint32Array.from(order),
  spatial: false,
});

describe('points on the plane', () => {
  it('lie where the axes say, in the order they are painted', () => {
    const marks = pointMarks(scene([0, 0, 0, 1, 1, 0]), planar([1, 0]));
    expect(marks.map(({ fill }) => fill)).toEqual(['#000001', '#000000']);
    expect(marks[0]?.at).toEqual([expect.closeTo(frame.width - frame.right, 3), expect.closeTo(frame.top, 3)]);
    expect(marks[1]?.at).toEqual([expect.closeTo(middle[0], 3), expect.closeTo(middle[1], 3)]);
  });

  it('are left out beyond the edge of the plot rather than drawn over its numbers', () => {
    expect(pointMarks(scene([0, 0, 0, 1.2, 0, 0, 0, -1.2, 0]), planar([0, 1, 2]))).toHaveLength(1);
  });

  it('are as large as their number says, and have no edge where they are too small for one', () => {
    const marks = pointMarks(
      scene([0, 0, 0, 0.1, 0, 0], { scales: Float32Array.of(1, 1.5), edge: null }),
      planar([0, 1]),
    );
    expect(marks.map(({ radius }) => radius)).toEqual([4, 6]);
    expect(marks.some((mark) => 'edge' in mark)).toBe(false);
  });

  it('of no sample are none', () => {
    expect(pointMarks(scene([]), planar([]))).toEqual([]);
  });
});

const extents = [
  [-1, 1],
  [-1, 1],
  [-1, 1],
] as const;
const stage = frameFor(860, 620, '3d');
const seen = (spatial: SpatialView) => ({
  view: spatial,
  frame: stage,
  projection: projectionOf(spatial, stage, extents),
});

describe('points in space', () => {
  it('grow fainter with their distance, never to nothing', () => {
    expect(depthFade(0.7)).toBe(1);
    expect(depthFade(1.25)).toBeCloseTo(0.5);
    expect(depthFade(9)).toBe(0.5);
    expect(depthFade(1)).toBeLessThan(depthFade(0.9));
  });

  it('each cast a shadow below all of them, as long as the floor has a colour', () => {
    const { projection } = seen({ mode: '3d', turn: 0, tilt: 0.4, zoom: 1 });
    const camera = { projection, frame: stage, pixel_ratio: 1, order: Uint32Array.of(0, 1), spatial: true };
    const shadow = { floor: -1.1, colour: '#123456' };
    const marks = pointMarks(scene([0, 0, 0.5, 0, 0, -0.5], { shadow }), camera);
    expect(marks.map(({ shape }) => shape)).toEqual(['shadow', 'shadow', 'circle', 'circle']);
    for (const i of [0, 1]) expect(marks[i]?.at[1]).toBeGreaterThan(marks[i + 2]?.at[1] ?? Number.POSITIVE_INFINITY);
    // What is nearer is larger and stronger.
    const near = marks[2]?.radius ?? 0;
    expect(near === (marks[3]?.radius ?? 0)).toBe(false);
    expect(Math.sign(near - (marks[3]?.radius ?? 0))).toBe(
      Math.sign((marks[2]?.opacity ?? 0) - (marks[3]?.opacity ?? 0)),
    );
  });
});

describe('the axes of the plane', () => {
  const marks = axesMarks({ view, frame, axes, tokens });
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));

  it('are named with the share of the variance they hold, and without one that is not known', () => {
    expect(texts.slice(-2).map(({ text, turn }) => [text, turn])).toEqual([
      ['PC1 (40.1 %)', undefined],
      ['PC2', -90],
    ]);
  });

  it('number each line at its end, outside of the points', () => {
    const grid = marks.filter((mark) => mark.kind === 'line' && mark.stroke === '--plot-grid');
    expect(texts.slice(0, -2)).toHaveLength(grid.length);
    expect(texts.map(({ text }) => text)).toContain('−0.5');
    for (const { at } of texts) expect(at[0] < frame.left || at[1] > frame.height - frame.bottom).toBe(true);
  });

  it('of an ordination with one axis leave the other without a name', () => {
    const alone = axesMarks({ view, frame, axes: axes.slice(0, 1), tokens }).at(-1);
    expect(alone).toMatchObject({ kind: 'text', text: '' });
  });
});

describe('ellipses', () => {
  const cloud = Float32Array.from([-0.2, -0.1, 0, 0.2, 0.1, 0, -0.1, 0.2, 0, 0.1, -0.2, 0]);
  const found = groupEllipse(cloud, [0, 1, 2, 3], '#a00000');
  const ellipse = found && { ...found, legs: [] };

  it('have a cross at the mean of their group', () => {
    if (!ellipse) throw new Error('no ellipse');
    const cross = shapeMarks([ellipse], { view, frame, tokens }).over.at(-1);
    expect(cross).toMatchObject({ kind: 'path', stroke: '#a00000' });
    expect(cross?.kind === 'path' && cross.d).toMatch(new RegExp(`^M${(middle[0] - 7).toFixed(0)}`));
  });

  it('end at the frame when the reader looks closer: no stroke runs over the numbers', () => {
    if (!ellipse) throw new Error('no ellipse');
    const close: PlanarView = { mode: '2d', x: [0, 1], y: [-1, 1] };
    const [area, line] = shapeMarks([ellipse], { view: close, frame, tokens }).over;
    for (const mark of [area, line]) {
      const xs = mark?.kind === 'path' ? [...mark.d.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x)) : [];
      expect(xs.length).toBeGreaterThan(10);
      expect(Math.min(...xs)).toBeGreaterThanOrEqual(frame.left);
    }
  });

  it('that lie outside of the view are not drawn as a line along its edge', () => {
    if (!ellipse) throw new Error('no ellipse');
    const away: PlanarView = { mode: '2d', x: [5, 6], y: [5, 6] };
    expect(shapeMarks([ellipse], { view: away, frame, tokens }).over[1]).toMatchObject({ kind: 'path', d: '' });
  });
});

describe('a hull', () => {
  it('of few corners is drawn as far as the view shows its sides', () => {
    const hull = {
      colour: '#0000a0',
      centre: [0, 0],
      outline: [
        [-3, -0.5],
        [3, -0.5],
        [0, 3],
      ],
      legs: [],
    } as const;
    const [, line] = shapeMarks([hull], { view, frame, tokens }).over;
    const xs = line?.kind === 'path' ? [...line.d.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x)) : [];
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(0.9 * (frame.width - frame.left - frame.right));
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(frame.left);
  });
});

describe('lines to the mean of a group', () => {
  const group = {
    colour: '#00a000',
    centre: [0, 0],
    outline: [],
    legs: [
      [-0.5, 0],
      [0.5, 0.5],
      [30, 0],
    ],
  } as const;

  it('lie under the points, and those that leave the view are left out', () => {
    const { under, over } = shapeMarks([group], { view, frame, tokens });
    const [lines] = under;
    expect(lines?.kind === 'path' ? lines.d.match(/M/g) : null).toHaveLength(2);
    expect(over).toHaveLength(2);
  });

  it('are none where the mean is out of sight', () => {
    const away: PlanarView = { mode: '2d', x: [5, 6], y: [5, 6] };
    expect(shapeMarks([group], { view: away, frame, tokens }).under).toEqual([]);
  });
});

describe('the box in space', () => {
  it.each([
    ['from the first camera', -0.62, 0.36],
    ['from behind', 2.6, 0.36],
    ['from above', 0.3, 1.5],
    ['from below', 0.3, -0.8],
    ['straight from the front', 0, 0],
  ])('has three edges, all three names and no place that is no number, seen %s', (_, turn, tilt) => {
    const marks = boxMarks({ ...seen({ mode: '3d', turn, tilt, zoom: 1 }), extents, axes, tokens });
    expect(marks.filter((mark) => mark.kind === 'line' && mark.stroke === '--plot-axis')).toHaveLength(3);
    const names = marks.flatMap((mark) => (mark.kind === 'text' && mark.size === 12 ? [mark] : []));
    expect(names.map(({ text }) => text)).toEqual(['PC1 (40.1 %)', 'PC2', 'PC3 (0.0 %)']);
    expect(JSON.stringify(marks)).not.toContain('null');
    for (const { at } of names) {
      expect(at[0]).toBeGreaterThanOrEqual(12);
      expect(at[0]).toBeLessThanOrEqual(stage.width - 10);
      expect(at[1]).toBeLessThanOrEqual(stage.height - 8);
    }
  });

  it('of samples that are all alike has sides still', () => {
    const flat = [
      [2, 2],
      [0, 0],
      [-1, -1],
    ] as const;
    const spatial = fitView('3d', flat);
    if (spatial.mode !== '3d') throw new Error('not in space');
    const marks = boxMarks({
      view: spatial,
      frame: stage,
      projection: projectionOf(spatial, stage, flat),
      extents: flat,
      axes,
      tokens,
    });
    expect(JSON.stringify(marks)).not.toContain('null');
  });

  it('on a phone leaves out the numbers for which an edge has no room', () => {
    const small = frameFor(150, 120, '3d');
    const spatial: SpatialView = { mode: '3d', turn: -0.62, tilt: 0.36, zoom: 0.4 };
    const input = {
      view: spatial,
      frame: small,
      projection: projectionOf(spatial, small, extents),
      extents,
      axes,
      tokens,
    };
    expect(boxMarks(input).filter((mark) => mark.kind === 'text' && mark.size === 11)).toEqual([]);
  });
});

describe('how large a point is', () => {
  it('falls with their number and on a phone, and never below what an eye finds', () => {
    const sizes = [100, 2501, 8001, 30_001].map((count) => pointRadius(count, 1200));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBe(4);
    expect(pointRadius(100, 360)).toBeLessThan(pointRadius(100, 520));
    expect(pointRadius(1_000_000, 360)).toBeGreaterThanOrEqual(1.2);
  });
});

const nothing = () => undefined;

describe('the legend', () => {
  const section = (entries: readonly { label: string; count: number }[]) => ({
    title: 'Body site',
    role: 'colour' as const,
    entries: entries.map(({ label, count }) => ({ values: [label], label, count, colour: '#a00000' })),
  });

  it('has a button for each group, that says what it does and how many samples there are', () => {
    const sections = [
      section([
        { label: 'Ileum & colon', count: 12_345 },
        { label: 'Rectum', count: 1 },
      ]),
    ];
    const legend = (
      <OrdinationLegend
        sections={sections}
        notes={['Ellipse: 68 % of a bivariate normal distribution']}
        place="above"
        onPick={nothing}
      />
    );
    expect(renderText(legend)).toBe(
      'Body site Ileum &amp; colon 12,345 Rectum 1 Ellipse: 68 % of a bivariate normal distribution',
    );
    expect(renderMarkup(legend)).toContain('title="Select Body site: Rectum (Shift adds, Alt removes)"');
  });

  it('of numbers shows from where to where they go, with their unit and the true minus sign', () => {
    const ramp = { low: -12.3456, high: 1200, unit: 'm', colours: ['#000', '#fff'] };
    const sections = [{ ...section([]), title: 'Depth', ramp }];
    expect(renderText(<OrdinationLegend sections={sections} notes={[]} place="above" onPick={nothing} />)).toBe(
      'Depth −12.35 m 1,200 m',
    );
  });

  it('of nothing is not there', () => {
    expect(renderMarkup(<OrdinationLegend sections={[]} notes={[]} place="above" onPick={nothing} />)).toBe('');
  });
});

describe('the tools', () => {
  it('turn the box and move the plane, and tell which one is in hand', () => {
    const bar = (spatial: boolean) =>
      renderMarkup(
        <OrdinationToolbar
          tool="lasso"
          spatial={spatial}
          axes={['PC1', 'PC2', 'PC3']}
          {...{ onTool: nothing, onZoom: nothing, onFit: nothing, onSide: nothing }}
        />,
      );
    const labels = (html: string) => [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label);
    const rest = ['Select with a lasso', 'Select with a box', 'Zoom in', 'Zoom out', 'Show all'];
    expect(labels(bar(false))).toEqual(['Plot tools', 'Pan', ...rest]);
    const sides = [
      'PC1 × PC2: View PC1 × PC2',
      'PC1 × PC3: View PC1 × PC3',
      'PC3 × PC2: View PC3 × PC2',
      'Corner: View all three axes from a corner',
    ];
    expect(labels(bar(true))).toEqual(['Plot tools', 'Rotate', ...rest, ...sides]);
    expect(bar(false).match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(bar(false)).toMatch(/aria-label="Select with a lasso"[^>]*aria-pressed="true"/);
  });
});

describe('arrows of taxa', () => {
  const arrow = (name: string, ...values: number[]) => ({ name, italic: true, values });
  const drawn = (...arrows: ReturnType<typeof arrow>[]) => arrowMarks({ arrows, shown: [0, 1], view, frame, tokens });
  const names = (...arrows: ReturnType<typeof arrow>[]) =>
    drawn(...arrows).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
  const long = 'Faecalibacterium prausnitzii et rel.';

  it('begin at the origin and point where the taxon goes, the longest as long whatever the scale', () => {
    const heads = (scale: number) =>
      drawn(arrow('a', 2 * scale, 0), arrow('b', 0, scale)).flatMap((mark) => (mark.kind === 'path' ? [mark.d] : []));
    expect(heads(1)).toEqual(heads(1000));
    expect(heads(1)[0]).toMatch(new RegExp(`^M${middle[0]} ${middle[1]}L`));
    expect(drawn(arrow('a', 0, 0))).toEqual([]);
    expect(drawn()).toEqual([]);
  });

  it('are named beside their heads, on the side that they point to, in italics', () => {
    const [right, left] = names(arrow('right', 1, 0), arrow('left', -1, 0));
    expect([right?.anchor, left?.anchor]).toEqual(['start', 'end']);
    expect(right?.italic).toBe(true);
    expect((right?.at[0] ?? 0) - middle[0]).toBeGreaterThan(100);
    expect(middle[0] - (left?.at[0] ?? 0)).toBeGreaterThan(100);
  });

  it('keep long names within the axes, so that they do not stand on the numbers', () => {
    for (const [x, y] of [
      [-1, 0],
      [1, 0],
      [-1, -0.4],
      [1, 0.4],
    ] as const)
      for (const { at, anchor, text } of names(arrow(long, x, y))) {
        const wide = text.length * 5.6;
        expect(anchor === 'end' ? at[0] - wide : at[0]).toBeGreaterThanOrEqual(frame.left - 0.01);
        expect(anchor === 'end' ? at[0] : at[0] + wide).toBeLessThanOrEqual(frame.width - frame.right + 0.01);
      }
  });

  it('do not lay one name over another', () => {
    const places = names(arrow('one', 1, 0.01), arrow('two', 1, 0), arrow('three', 1, -0.01)).map(({ at }) => at[1]);
    const sorted = places.toSorted((a, b) => a - b);
    for (const [i, y] of sorted.entries()) if (i > 0) expect(y - (sorted[i - 1] ?? 0)).toBeGreaterThan(10);
  });
});
