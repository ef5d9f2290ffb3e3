import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { testPortal } from '../../../../test/testing/index.ts';
import { workFolder } from '../../execution/stage-inputs.ts';
import { goodReads, prepareOrder } from '../run.fixture.ts';

const { pipelines } = routes;
const portal = await testPortal();
const { platform } = portal.portal;

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Processes that work in a run's folder: a launch gives them a HOME there. Looked at in one breath: a step's process is gone
 * before a busy machine has come to the end of the list otherwise.
 */
function processesOf(runId: string): number[] {
  const mark = `HOME=${workFolder(platform, runId)}`;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => environmentOf(pid).includes(mark)).map(Number);
}

async function untilBusy(runId: string): Promise<void> {
  while (processesOf(runId).length < 2) await pause(20);
}

test('a cancelled run leaves no process behind within five seconds, and the next one begins', async () => {
  const person = await portal.person();
  const call = portal.callAs(person);
  const order = await prepareOrder({ portal, person }, 'Stopped', { s1: goodReads(1), s2: goodReads(2) });
  const { data: run } = await call(pipelines.submitRun, { body: order });
  const body = { ...order, compute_again: true, name: 'The next' };
  const { data: next } = await call(pipelines.submitRun, { body });
  await untilBusy(run.id);
  expect((await call(pipelines.runDetail, { params: { id: next.id } })).data.queue_position).toBe(1);

  const begun = performance.now();
  const { data: cancelled } = await call(pipelines.cancelRun, { body: { run_id: run.id } });
  expect(cancelled).toMatchObject({
    state: 'cancelled',
    remedy: expect.stringContaining('Retry the run: it resumes after its finished steps.'),
  });
  while (processesOf(run.id).length > 0) await pause(20);
  const seconds = (performance.now() - begun) / 1000;
  expect(seconds).toBeLessThan(5);

  await untilBusy(next.id);
  const after = (await call(pipelines.runDetail, { params: { id: run.id } })).data;
  expect(after).toMatchObject({ state: 'cancelled', queue_position: null });
  expect(after.engine_seconds).toBeGreaterThan(0);
  await call(pipelines.cancelRun, { body: { run_id: next.id } });
  // Who cancels their own run knows it.
  expect((await call(pipelines.notifications, {})).data).toEqual([]);
}, 90_000);
