import type { QualityFigures } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { curveFigure } from './quality-curves.ts';
import { lowFigures, QualityTable } from './quality-table.tsx';

const figures: QualityFigures = {
  columns: [
    { name: 'reads_in', title: 'Reads in', unit: 'reads', warn_below: null, warning: null },
    {
      ...{ name: 'classified_percent', title: 'Reads classified', unit: '%', warn_below: 5 },
      warning: 'The database may lack these organisms. Choose a larger one.',
    },
    { name: 'strandedness', title: 'Strandedness', unit: '', warn_below: null, warning: null },
  ],
  rows: [
    { sample_id: 'gut 1', values: [20_000, 71.25, 'reverse'] },
    { sample_id: 'gut 2', values: [18_000, 3.4, 'forward'] },
    { sample_id: 'blank', values: [10, null, null] },
  ],
};

describe('quality figures of samples', () => {
  test('stand in a table with their units; what was not measured is no zero', () => {
    const text = renderText(<QualityTable figures={figures} name="Gut quality" />);
    expect(text).toContain('Reads in reads');
    expect(text).toMatch(/gut 1 20,000 71\.3 reverse/);
    expect(text).toMatch(/blank 10 –/);
  });

  test('that are too low are marked in their cell, and the remedy stands above with the samples', () => {
    const html = renderMarkup(<QualityTable figures={figures} name="Gut quality" />);
    expect(textOfHtml(html)).toContain(
      'Reads classified below 5 %: gut 2. The database may lack these organisms. Choose a larger one.',
    );
    expect(html.match(/aria-label="low"/g)).toHaveLength(1);
    expect(lowFigures(figures).map(({ column, samples }) => [column.name, samples])).toEqual([
      ['classified_percent', ['gut 2']],
    ]);
  });
});

test('a curve of each sample starts at the first position and keeps its axes’ names', () => {
  const { figure, rows } = curveFigure({
    ...{ name: 'quality_before', title: 'Mean base quality before', x_title: 'Position (bases)', y_title: 'Phred' },
    samples: [
      { sample_id: 'gut 1', values: [32, 34, 30] },
      { sample_id: 'blank', values: [] },
    ],
  });
  expect(figure.x).toMatchObject({ label: 'Position (bases)', domain: [1, 3] });
  expect(figure.series).toEqual([
    {
      id: 'gut 1',
      look: 'one',
      points: [
        [1, 32],
        [2, 34],
        [3, 30],
      ],
    },
  ]);
  expect(rows).toEqual([
    ['gut 1', 1, 32],
    ['gut 1', 2, 34],
    ['gut 1', 3, 30],
  ]);
});
