import { pipelineCatalogue } from '@cohortium/workflows';
import { describe, expect, test } from 'vitest';
import { summarizeOutcomes } from './save-results.ts';

const [definition] = pipelineCatalogue();
if (!definition) throw new Error('Unknown pipeline to test with.');
const table = {
  results: [],
  features: [],
  result: new Uint32Array(),
  feature: new Uint32Array(),
  count: new Float64Array(),
};
const tracking = {
  s0002: { trimmed: null, merged: 270, filtered: 250 },
  s0003: { trimmed: 290, merged: 40, filtered: null },
};
type Status = Parameters<typeof summarizeOutcomes>[0]['status'][number];
const whole: Status = { sample_id: 's0002', step: 'map', state: 'ok', reads_in: 300, reads_out: 240, reason: null };
const fateOf = (status: Partial<Status>) =>
  summarizeOutcomes({ table, tracking, status: [{ ...whole, ...status }] }, definition)[0];

describe('what became of a sample', () => {
  test('a sample that came through has the reads of every step, each step beginning with what the last one left', () => {
    expect(fateOf({})).toMatchObject({
      sample_index: 2,
      state: 'ok',
      steps: [
        { step: 'check', state: 'succeeded', reads_in: 300, reads_out: 300 },
        { step: 'primers', state: 'succeeded', reads_in: 300, reads_out: 300 },
        { step: 'merge', state: 'succeeded', reads_in: 300, reads_out: 270 },
        { step: 'filter', state: 'succeeded', reads_in: 270, reads_out: 250 },
      ],
    });
  });

  test('a file refused by the check ends there, and no later step has it', () => {
    const reason = 'The reverse file is cut off.';
    expect(fateOf({ step: 'check', state: 'failed', reads_out: 0, reason })?.steps).toMatchObject([
      { step: 'check', state: 'failed', reason, reads_in: 300, reads_out: null },
      { step: 'primers', state: 'skipped', reason: null, reads_in: null },
      { step: 'merge', state: 'skipped', reason: null, reads_in: null },
      { step: 'filter', state: 'skipped', reads_out: null },
    ]);
  });

  test('a sample that loses all its reads on the way succeeded up to there', () => {
    const reason = 'No read passed the filter.';
    const outcome = fateOf({ sample_id: 's0003', step: 'filter', state: 'empty', reads_out: 0, reason });
    expect(outcome).toMatchObject({ sample_index: 3, state: 'empty', reason });
    expect(outcome?.steps.map(({ state, reads_in }) => [state, reads_in])).toEqual([
      ['succeeded', 300],
      ['succeeded', 300],
      ['succeeded', 290],
      ['failed', 40],
    ]);
  });

  test('where only the pool lost its reads, its own steps all succeeded, and the last of them says why it has no result', () => {
    const reason = 'None of its reads met a feature.';
    const outcome = fateOf({ state: 'empty', reads_out: 0, reason });
    expect(outcome).toMatchObject({ state: 'empty', reason });
    expect(outcome?.steps.map((step) => [step.state, step.reason])).toEqual([
      ['succeeded', null],
      ['succeeded', null],
      ['succeeded', null],
      ['succeeded', reason],
    ]);
  });
});
