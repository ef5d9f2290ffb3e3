import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { pictureSvg } from '#plots/marks';
import { extentOf, type LineFigure } from './line-figure.ts';
import { layoutLines, nearestSeries } from './line-layout.ts';
import { lineMarks, linePicture } from './line-marks.ts';

const tokens = readTokens((name) => name);
const figure: LineFigure = {
  title: 'Rank–abundance curve',
  description: 'n = 2 samples',
  x: { label: 'Rank', scale: 'log', domain: [1, 1000] },
  y: { label: 'Reads', scale: 'linear', domain: [0, 100] },
  series: [
    {
      id: 'F3D1',
      look: 'one',
      points: [
        [0, 100],
        [1, 90],
        [10, 20],
      ],
    },
    { id: 'F3D145', look: 'failed', points: [[1, 60]], end: 'F3D145 stopped' },
  ],
  bands: [
    {
      id: 'quartiles',
      lower: [
        [1, 10],
        [10, 5],
      ],
      upper: [
        [1, 30],
        [10, 25],
      ],
      strength: 0.4,
    },
  ],
};

describe('curves over two axes', () => {
  it('leave out what a logarithm cannot show, and name whole powers of ten', () => {
    const layout = layoutLines(figure, { width: 600, height: 300 });
    expect(layout.path(figure.series[0]?.points ?? [])).toHaveLength(2);
    expect(layout.x.ticks.map(({ text }) => text)).toEqual(['1', '10', '100', '1,000']);
  });

  it('stay inside their room, at a phone’s width too', () => {
    for (const width of [320, 600, 1200]) {
      const layout = layoutLines(figure, { width, height: 300 });
      const [x, y] = layout.path([[1000, 0]])[0] ?? [0, 0];
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeLessThan(300);
    }
  });

  it('are found by the pointer near one of their points, and only there', () => {
    const layout = layoutLines(figure, { width: 600, height: 300 });
    const [at] = layout.path([[10, 20]]);
    expect(at && nearestSeries(figure, layout, [at[0] + 5, at[1]])).toBe('F3D1');
    expect(nearestSeries(figure, layout, [599, 1])).toBeNull();
  });

  it('are drawn with the highlighted one last, and the failed one in the failed colour', () => {
    const layout = layoutLines(figure, { width: 600, height: 300 });
    const marks = lineMarks({ figure, layout, tokens, highlight: 'F3D1' });
    expect(marks.at(-1)).toMatchObject({ kind: 'path', stroke: '--text' });
    expect(marks).toContainEqual(expect.objectContaining({ text: 'F3D145 stopped', fill: '--state-failed' }));
  });

  it('are saved with title and method, each path moved below them', () => {
    const svg = pictureSvg(linePicture(figure, tokens));
    expect(svg).toContain('Rank–abundance curve');
    expect(svg).toContain('n = 2 samples');
    expect(svg).not.toContain('NaN');
  });

  it('take their domain from the data, even from none', () => {
    expect(extentOf([3, 9], 0)).toEqual([0, 9]);
    expect(extentOf([])).toEqual([0, 1]);
    expect(extentOf([5])).toEqual([5, 6]);
  });
});

describe('numbers beside the curves', () => {
  const ticks = (domain: readonly [number, number], scale: 'linear' | 'log' = 'linear') =>
    layoutLines({ ...figure, y: { label: 'Reads', scale, domain } }, { width: 600, height: 300 }).y.ticks.map(
      ({ text }) => text,
    );

  it('have the true minus sign and separators, and are short where they are large', () => {
    expect(ticks([-1, 1])).toContain('−0.5');
    expect(ticks([0, 5000])).toContain('2,000');
    expect(ticks([-2_000_000, 0])).toContain('−1M');
    expect(ticks([0, 1_200_000])).toContain('200K');
  });

  it('of a short logarithm are 1, 2, 5 and of a long one whole powers', () => {
    expect(ticks([1, 50], 'log')).toEqual(['1', '2', '5', '10', '20', '50']);
    expect(ticks([0.001, 10], 'log')).toEqual(['0.001', '0.01', '0.1', '1', '10']);
  });

  it('of a logarithm from nought begin above it', () => {
    const layout = layoutLines(
      { ...figure, y: { label: '', scale: 'log', domain: [0, 100] } },
      { width: 600, height: 300 },
    );
    expect(layout.y.ticks.every(({ at }) => Number.isFinite(at))).toBe(true);
    expect(
      layout.path([
        [1, 0],
        [1, -4],
        [1, 100],
      ]),
    ).toHaveLength(1);
  });
});

describe('steps of a pipeline below the curves', () => {
  const names = ['Raw', 'Filtered', 'Denoised', 'Merged', 'Without chimeras'];
  const steps: LineFigure = {
    ...figure,
    x: { label: '', scale: 'linear', domain: [0, 4], names },
    series: [],
    bands: [],
  };

  it('stand evenly, each under its own place', () => {
    const { x, left, right } = layoutLines(steps, { width: 800, height: 300 });
    expect(x.ticks.map(({ text }) => text)).toEqual(names);
    const gaps = x.ticks.slice(1).map(({ at }, i) => at - (x.ticks[i]?.at ?? 0));
    for (const gap of gaps) expect(gap).toBeCloseTo((right - left) / 4);
    expect(right + (names.at(-1)?.length ?? 0) * 3).toBeLessThanOrEqual(800);
  });

  it('are turned on a phone, with room for them', () => {
    const wide = layoutLines(steps, { width: 800, height: 300 });
    const phone = layoutLines(steps, { width: 340, height: 300 });
    expect(phone.bottom).toBeLessThan(wide.bottom);
    const turned = (layout: typeof wide) =>
      lineMarks({ figure: steps, layout, tokens }).filter((mark) => mark.kind === 'text' && mark.turn === -40).length;
    expect([turned(phone), turned(wide)]).toEqual([5, 0]);
  });

  it('of one step, or in no room, have finite places', () => {
    const one = layoutLines({ ...steps, x: { ...steps.x, names: ['Raw'] } }, { width: 0, height: 0 });
    expect(one.x.ticks.every(({ at }) => Number.isFinite(at))).toBe(true);
    expect(one.bottom).toBeGreaterThan(one.top);
  });
});

describe('words at the end of a curve', () => {
  const ending = (end: string, y: number): LineFigure => ({
    ...figure,
    bands: [],
    series: [
      {
        id: 'a',
        look: 'median',
        points: [
          [1, 50],
          [1000, y],
        ],
        end,
      },
    ],
  });
  const placed = (given: LineFigure, width: number) => {
    const layout = layoutLines(given, { width, height: 300 });
    const marks = lineMarks({ figure: given, layout, tokens });
    return { layout, mark: marks.find((mark) => mark.kind === 'text' && mark.text === given.series[0]?.end) };
  };

  it('stand beside it where there is room, and lead to it where there is none', () => {
    expect(placed(ending('median', 50), 600).mark).toMatchObject({ anchor: 'start' });
    expect(placed(ending('a median with a very long name indeed', 50), 340).mark).toMatchObject({ anchor: 'end' });
  });

  it('are not struck through by the axis', () => {
    const { mark, layout } = placed(ending('median', 0), 600);
    expect(mark?.kind === 'text' && mark.at[1]).toBe(layout.bottom - 6);
  });

  it('are not written for a curve of which nothing can be shown', () => {
    const none = ending('median', 0);
    const removed: LineFigure = {
      ...none,
      series: [
        {
          id: 'a',
          look: 'one',
          points: [
            [0, 1],
            [Number.NaN, 2],
          ],
          end: 'median',
        },
      ],
    };
    expect(placed(removed, 600).mark).toBeUndefined();
  });

  it('come with a dot for a curve of one point, and dots for a short median', () => {
    const dots = (look: 'one' | 'median', points: LineFigure['series'][number]['points']) => {
      const given: LineFigure = { ...figure, bands: [], series: [{ id: 'a', look, points }] };
      const layout = layoutLines(given, { width: 600, height: 300 });
      return lineMarks({ figure: given, layout, tokens }).filter(
        (mark) => mark.kind === 'path' && mark.d.includes('a3'),
      ).length;
    };
    expect(dots('one', [[1, 5]])).toBe(1);
    expect(
      dots('one', [
        [1, 5],
        [2, 6],
      ]),
    ).toBe(0);
    expect(
      dots('median', [
        [1, 5],
        [2, 6],
      ]),
    ).toBe(2);
    expect(
      dots(
        'median',
        Array.from({ length: 20 }, (_, i) => [i + 1, 5] as const),
      ),
    ).toBe(0);
  });
});
