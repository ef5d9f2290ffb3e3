import { expect, test } from 'vitest';
import { mouseRun, stepOf } from '../../runs/run.fixture.ts';
import { filterTimeline, timelineOf } from './run-timeline.ts';

const mates = (['forward', 'reverse'] as const).map((kind) => ({
  ...{ kind, sample_id: 'F3D8', name: `${kind}.fastq.gz`, size_bytes: 1, sha256: 'ab' },
}));
const run = mouseRun({
  inputs: mates,
  step_records: [
    stepOf('filter', 'F3D8', {
      ...{ state: 'succeeded', reads_in: 4522, reads_out: 4401, finished_at: '2026-11-20T09:14:00.000Z' },
    }),
    stepOf('merge', 'F3D8', {
      ...{ state: 'succeeded', reads_in: 5021, reads_out: 4522, finished_at: '2026-11-20T09:13:00.000Z' },
    }),
    stepOf('merge', 'F3D9', {
      state: 'failed',
      reason: 'The file is cut off.',
      finished_at: '2026-11-20T09:13:30.000Z',
    }),
    stepOf('filter', 'F3D9'),
    stepOf('pool', null, { state: 'running', started_at: '2026-11-20T09:15:00.000Z' }),
  ],
});
const texts = (lines = timelineOf(run)) => lines.map(({ text }) => text);

test('each step has a sentence with its numbers, in the order of completion', () => {
  expect(texts()).toEqual([
    'F3D8: merged 4,522 of 5,021 read pairs',
    'F3D9: Merge failed. The file is cut off.',
    'F3D8: kept after filtering 4,401 of 4,522 reads',
    'All samples: Pool is running',
  ]);
});

test('single reads are never called pairs', () => {
  expect(texts(timelineOf({ ...run, inputs: mates.slice(0, 1) }))[0]).toBe('F3D8: merged 4,522 of 5,021 reads');
});

test('the lines of one sample, and of one step, can be looked at alone', () => {
  const of = (step: string, word: string) =>
    filterTimeline(timelineOf(run), { step, search: word }).map((line) => line.sample_id);
  expect(of('', 'f3d8')).toEqual(['F3D8', 'F3D8']);
  expect(of('merge', '')).toEqual(['F3D8', 'F3D9']);
  expect(of('pool', 'F3D8')).toEqual([]);
});

test('of arrays probes are counted, of contigs sequences', () => {
  const named = (name: string) => ({ ...run, inputs: mates.map((file) => ({ ...file, name })) });
  expect(texts(timelineOf(named('a_Grn.idat')))[0]).toBe('F3D8: merged 4,522 of 5,021 probes');
  expect(texts(timelineOf(named('a.fasta')))[0]).toBe('F3D8: merged 4,522 of 5,021 sequences');
});
