import { expect, test } from 'vitest';
import { mouseRun, sampleOf, stepOf } from '../../runs/run.fixture.ts';
import { failedSamples, filterRows, matrixRows, pooledSteps, shortName, titleOfInput } from './step-rows.ts';

const cut = 'F3D145_R2 ends in the middle of a gzip block.';
const run = mouseRun({
  step_records: [
    stepOf('merge', 'F3D1', { state: 'succeeded', attempts: 2, reads_in: 5869, reads_out: 5310 }),
    stepOf('filter', 'F3D1', { state: 'running', attempts: 1, reads_in: 5310 }),
    stepOf('merge', 'F3D145', { state: 'failed', attempts: 1, reason: cut, reads_in: 7377 }),
    stepOf('filter', 'F3D145', { state: 'skipped' }),
    stepOf('pool', null),
  ],
});

test('a failed sample keeps its row, and what it did not reach is distinguished from what only waits', () => {
  const [mouse, broken] = matrixRows(run);
  expect(mouse?.cells.map(({ state }) => state)).toEqual(['retried', 'running']);
  expect(broken?.cells.map(({ state }) => state)).toEqual(['failed', 'not_reached']);
  expect(broken?.amount).toBe('7,377');
  expect(broken?.cells[0]?.detail).toBe(cut);
});

test('reads in are known from the first finished step on, before the run has ended', () => {
  const waiting = { ...run, samples: [sampleOf('F3D1'), sampleOf('F3D9')] };
  expect(matrixRows(waiting).map(({ amount }) => amount)).toEqual(['5,869', '–']);
});

test('what goes into a run of contigs are sequences, of arrays probes', () => {
  const inputOf = (name: string) => ({ sample_id: 'a', kind: 'forward' as const, name, size_bytes: 1, sha256: '' });
  const reference = { ...inputOf('database.fasta'), sample_id: null, kind: 'reference' as const };
  expect(titleOfInput({ inputs: [inputOf('a.fasta.gz'), inputOf('b.fna')] })).toBe('Sequences');
  expect(titleOfInput({ inputs: [inputOf('a_R1.fastq.gz'), reference] })).toBe('Reads in');
  expect(titleOfInput({ inputs: [inputOf('a_Grn.idat'), inputOf('a_Red.idat.gz'), reference] })).toBe('Probes');
});

test('what a stopped run had not begun was not reached', () => {
  const stopped = { ...run, state: 'cancelled' as const, step_records: [] };
  expect(matrixRows(stopped).flatMap(({ cells }) => cells.map(({ state }) => state))).toEqual(
    Array(4).fill('not_reached'),
  );
  expect(matrixRows({ ...stopped, state: 'queued' })[0]?.cells[0]?.state).toBe('queued');
});

test('steps over the pool stand apart from those of a sample', () => {
  expect(pooledSteps(run)).toMatchObject([{ step: { id: 'pool' }, cell: { state: 'queued' } }]);
});

test('a step is named in one word over its column', () => {
  expect(shortName({ id: 'dereplicate' })).toBe('Dereplicate');
  expect(shortName({ id: 'name-features' })).toBe('Name features');
});

test('a step taken over from an earlier run is distinguished from one computed now', () => {
  const reused = stepOf('merge', 'F3D1', { state: 'succeeded', attempts: 1, reused: true });
  expect(matrixRows({ ...run, step_records: [reused] })[0]?.cells[0]?.state).toBe('reused');
});

test('the matrix shows the failed alone when asked, also those that the pool left nothing of', () => {
  const rows = matrixRows(run);
  const failed = failedSamples({ ...run, samples: [sampleOf('F3D1', { state: 'empty' }), sampleOf('F3D145')] });
  expect([...failed]).toEqual(['F3D1', 'F3D145']);
  const only = filterRows(rows, { failed_only: true, search: '' }, failedSamples(run));
  expect(only.map(({ sample_id }) => sample_id)).toEqual(['F3D145']);
  expect(filterRows(rows, { failed_only: false, search: 'd14' }, failed)).toHaveLength(1);
  expect(filterRows(rows, { failed_only: false, search: '' }, failed)).toHaveLength(2);
});

test('samples stand in the order in which people count', () => {
  const samples = ['F3D141', 'F3D9', 'F3D1'].map((id) => sampleOf(id));
  expect(matrixRows({ ...run, samples }).map(({ sample_id }) => sample_id)).toEqual(['F3D1', 'F3D9', 'F3D141']);
});
