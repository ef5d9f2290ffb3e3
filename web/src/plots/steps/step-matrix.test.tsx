import { describe, expect, it } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import { describeCell, Sign, StepLegend, type StepRow, type StepState } from './step-cell.tsx';
import { StepMatrix } from './step-matrix.tsx';

const steps = ['Filter', 'Denoise', 'Merge'].map((name) => ({
  id: name.toLowerCase(),
  name,
  title: `${name} the reads`,
}));
const row = (sample_id: string, ...states: StepState[]): StepRow => ({
  sample_id,
  amount: '5,869',
  cells: states.map((state) => ({ state })),
});
const matrix = (rows: readonly StepRow[]) => (
  <StepMatrix label="Steps of F3D" steps={steps} rows={rows} amountHead="Pairs in" onCell={() => undefined} />
);
const labels = (html: string) => [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);

describe('samples × steps', () => {
  it('say each state in words, with sample and step', () => {
    const html = renderMarkup(matrix([row('F3D0', 'done', 'failed', 'not_reached')]));
    expect(labels(html)).toEqual(['F3D0, Filter: Done', 'F3D0, Denoise: Failed', 'F3D0, Merge: Not reached']);
    expect(renderText(matrix([row('F3D0', 'done')]))).toContain('Sample Pairs in Filter Denoise Merge F3D0 5,869');
  });

  it('count a step of which nothing is known as queued', () => {
    expect(labels(renderMarkup(matrix([row('F3D0', 'done')])))[2]).toBe('F3D0, Merge: Queued');
  });

  it('are one stop for Tab, however many there are', () => {
    const html = renderMarkup(matrix(Array.from({ length: 20 }, (_, i) => row(`S${i}`, 'done', 'done', 'done'))));
    expect(html.match(/<button[^>]*tabindex="0"/g)).toHaveLength(1);
    expect(labels(html)).toHaveLength(60);
  });

  it('by the thousand are announced in full and rendered in part', () => {
    const html = renderMarkup(
      matrix(Array.from({ length: 5000 }, (_, i) => row(`S${i}`, 'queued', 'queued', 'queued'))),
    );
    expect(html).toContain('aria-rowcount="5001"');
    expect(labels(html).length).toBeLessThan(200);
    expect(labels(html)[0]).toBe('S0, Filter: Queued');
  });

  it('of no samples are an empty table with its heads', () => {
    expect(renderText(matrix([]))).toBe('Sample Pairs in Filter Denoise Merge');
  });
});

describe('a cell in words', () => {
  it.each([
    [{ state: 'running' } as const, 'Running'],
    [
      { state: 'running', share: 0.404, detail: 'Its reads are being merged' } as const,
      'Running 40 %. Its reads are being merged',
    ],
    [{ state: 'done', share: 0.4 } as const, 'Done'],
    [{ state: 'failed', detail: '' } as const, 'Failed'],
  ])('%j is “%s”', (cell, message) => {
    expect(describeCell(cell)).toBe(message);
  });

  it('counts tries as people do', () => {
    const tries = [undefined, 1, 2, 3, 4, 11, 12, 13, 21, 112, 123];
    expect(tries.map((attempt) => renderText(<Sign cell={{ state: 'retried', attempt }} />))).toEqual(
      '2nd 1st 2nd 3rd 4th 11th 12th 13th 21st 112th 123rd'.split(' '),
    );
  });

  it('is shown by more than its colour where something happened', () => {
    for (const state of ['done', 'reused', 'retried', 'running', 'failed', 'cancelled'] as const)
      expect(renderMarkup(<Sign cell={{ state }} />)).not.toBe('');
    for (const state of ['queued', 'not_reached'] as const) expect(renderMarkup(<Sign cell={{ state }} />)).toBe('');
  });
});

it('the legend names the states that occur, each once, in the order they come about', () => {
  const rows = [row('a', 'failed', 'queued', 'done'), row('b', 'done', 'done', 'done')];
  expect(renderText(<StepLegend rows={rows} />)).toBe('Done Queued Failed');
  expect(renderText(<StepLegend rows={[]} />)).toBe('');
});
