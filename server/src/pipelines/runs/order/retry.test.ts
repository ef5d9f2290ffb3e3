import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { testPortal } from '../../../../test/testing/index.ts';
import { goodReads, poorReads, prepareOrder, replaceReads, untilEnded } from '../run.fixture.ts';

const { pipelines } = routes;
const portal = await testPortal();

test('a run that no read came through goes on with better files, as the computation that it then is', async () => {
  const person = await portal.person();
  const bench = { portal, person };
  const call = portal.callAs(person);
  const order = await prepareOrder(bench, 'Poor', { s1: poorReads(1), s2: poorReads(2) });
  const { data: request } = await call(pipelines.submitRun, { body: order });
  const failed = await untilEnded(bench, request.id);
  expect(failed).toMatchObject({ state: 'failed', retriable: false, n_samples_failed: 2 });
  expect(failed.reason).toMatch(
    /^No reads were assigned to features\..*Check the reads and the references, or use less strict parameters\.$/,
  );
  expect(failed.remedy).toMatch(/^Choose other parameters, or replace/);
  expect(failed.tracking.rows.map(({ sample_id }) => sample_id)).toEqual(['s1', 's2']);
  expect(failed.outputs.map(({ kind }) => kind)).toContain('log');

  await replaceReads(bench, order, 's1', goodReads(3));
  const { data: again } = await call(pipelines.retryRun, { body: { run_id: request.id, failed_only: true } });
  expect(again).toMatchObject({ id: request.id, state: 'queued', reason: null });
  const ended = await untilEnded(bench, request.id);
  expect(ended).toMatchObject({ state: 'succeeded', n_samples_failed: 1, retry_of: null });
  expect(ended.processing_hash).not.toBe(failed.processing_hash);
  const digests = (run: typeof ended) =>
    run.inputs.filter(({ sample_id }) => sample_id === 's1').map(({ sha256 }) => sha256);
  expect(digests(ended)).not.toEqual(digests(failed));
  // The other sample's steps were finished, and were not computed again.
  const others = ended.step_records.filter(({ sample_id, state }) => sample_id === 's2' && state === 'succeeded');
  expect(others.every(({ attempts }) => attempts === 1)).toBe(true);
  expect(ended.engine_seconds).toBeGreaterThan(failed.engine_seconds);
  const { data: reused } = await call(pipelines.submitRun, { body: order });
  expect(reused).toMatchObject({ id: request.id, reused: true });
}, 90_000);
