import { expect, test } from 'vitest';
import { mouseRun, stepOf } from './run.fixture.ts';
import { matrixRows, pooledSteps, readsLines, shortName, troublesOf } from './step-rows.ts';

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

test('a failed sample keeps its row, and what it did not reach is told from what only waits', () => {
  const [mouse, broken] = matrixRows(run);
  expect(mouse?.cells.map(({ state }) => state)).toEqual(['retried', 'running']);
  expect(broken?.cells.map(({ state }) => state)).toEqual(['failed', 'not_reached']);
  expect(broken?.amount).toBe('7,377');
  expect(broken?.cells[0]?.detail).toBe(cut);
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

test('reads are followed as far as each sample came', () => {
  expect(readsLines(run)).toEqual([
    { sample_id: 'F3D1', reads: [5869, 5310], failed_at: undefined },
    { sample_id: 'F3D145', reads: [7377], failed_at: 'Merge' },
  ]);
  expect(readsLines({ ...run, step_records: [] })).toEqual([]);
});

test('a sample that lost all its reads ends at zero, and is not left out', () => {
  const empty = stepOf('merge', 'F3D1', { state: 'succeeded', attempts: 1, reads_in: 40, reads_out: 0 });
  expect(readsLines({ ...run, step_records: [empty] })).toEqual([
    { sample_id: 'F3D1', reads: [40, 0], failed_at: undefined },
  ]);
});

test('failures come before second attempts, each with its sample, step and reason', () => {
  expect(troublesOf(run)).toEqual([
    { kind: 'failed', sample_id: 'F3D145', step: run.steps[0]?.title, reason: cut, attempts: 1 },
    { kind: 'retried', sample_id: 'F3D1', step: run.steps[0]?.title, reason: null, attempts: 2 },
  ]);
});

test('a sample that the pool gave no result is told with the reason, though its steps went well', () => {
  const reason = 'None of the 4 reads of this sample matches a feature found in the pool.';
  const lost = stepOf('merge', 'F3D1', { state: 'succeeded', attempts: 1, reason });
  expect(troublesOf({ ...run, step_records: [lost] })).toMatchObject([{ kind: 'lost', sample_id: 'F3D1', reason }]);
});

test('a step is named in one word over its column', () => {
  expect(shortName({ id: 'dereplicate' })).toBe('Dereplicate');
  expect(shortName({ id: 'name-features' })).toBe('Name features');
});
