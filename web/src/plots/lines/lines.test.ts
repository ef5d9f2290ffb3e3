import { describe, expect, it } from 'vitest';
import { readTokens } from '#plots/colours';
import { extentOf, type LineFigure } from './line-figure.ts';
import { layoutLines, nearestSeries } from './line-layout.ts';
import { lineMarks, lineSvg } from './line-marks.ts';

const tokens = readTokens((name) => name);
const figure: LineFigure = {
  title: 'Features by rank',
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
    const svg = lineSvg(figure, tokens);
    expect(svg).toContain('Features by rank');
    expect(svg).toContain('n = 2 samples');
    expect(svg).not.toContain('NaN');
  });

  it('take their domain from the data, even from none', () => {
    expect(extentOf([3, 9], 0)).toEqual([0, 9]);
    expect(extentOf([])).toEqual([0, 1]);
    expect(extentOf([5])).toEqual([5, 6]);
  });
});
