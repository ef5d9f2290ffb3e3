import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, newId } from '#platform/clock';
import type { Launch, Outcome } from '../engine.ts';
import { executeLaunch } from '../launch/execute-launch.ts';
import type { Explanation } from '../launch/explain-failure.ts';
import { type Service, ServiceError } from './call-service.ts';
import { canResume, explainServiceError, fetchOutputs, getRunState, hasEnded, listTasks } from './query-service.ts';
import { type RunLog, runLogSchema } from './read-answers.ts';
import { deleteNote, readNote, writeNote } from './run-note.ts';
import { findRunByLaunchId, sendRequest } from './send-request.ts';
import { TaskEventReader } from './task-events.ts';

const MIN_POLL_MS = 300;
const MAX_POLL_MS = 10_000;

interface WaitOptions {
  launch: Launch;
  service: Service;
  clock: Clock;
  patience: number;
  workflow_url: string;
}

/** One launch at a service: sends the request, or finds that of before, and waits. */
export class ServiceRun {
  readonly #parts: WaitOptions;
  readonly #narrator: TaskEventReader;
  #why: Explanation | null = null;
  constructor(parts: WaitOptions) {
    this.#parts = parts;
    this.#narrator = new TaskEventReader(parts.launch);
  }

  run(): Promise<Outcome> {
    const { launch, clock } = this.#parts;
    return executeLaunch(launch, clock, {
      prepare: async () => undefined,
      run: (log, result, stop) => this.#carry(log.path, result, stop),
      outputs: async (result) => JSON.parse(await readFile(result, 'utf8')),
      explain: () => this.#why ?? { reason: 'The workflow service did not recover.', retriable: true },
    });
  }

  async #carry(log: string, result: string, stop: AbortSignal): Promise<number | null> {
    const { service, clock } = this.#parts;
    let runId: string | null = null;
    try {
      runId = await this.#begin();
      await appendFile(log, `run ${runId} at ${service.host}\n`);
      const outcome = await this.#follow(runId, log, stop);
      if (!outcome) {
        await service.send(`/runs/${runId}/cancel`);
        return null;
      }
      return await this.#conclude(outcome, log, result);
    } catch (error) {
      if (stop.aborted) {
        if (runId) await service.send(`/runs/${runId}/cancel`).catch(() => null);
        return null;
      }
      this.#why = explainServiceError(error, service.host);
      return null;
    } finally {
      this.#narrator.close({ succeeded: this.#why === null && !stop.aborted, at: clock.now() });
    }
  }

  /** Goes on with the run of an earlier launch unless that has ended badly. */
  async #begin(): Promise<string> {
    const { launch, service, workflow_url } = this.#parts;
    const note = await readNote(launch.work_dir);
    const before = note && (note.run_id ?? (await findRunByLaunchId(service, note.mark)));
    if (note && before && (await canResume(service, before))) {
      await writeNote(launch.work_dir, { ...note, run_id: before });
      return before;
    }
    const mark = newId();
    await writeNote(launch.work_dir, { mark, run_id: null });
    const run_id = await sendRequest(service, { launch, workflow_url, launch_id: mark });
    await writeNote(launch.work_dir, { mark, run_id });
    return run_id;
  }

  /** Until the run has ended: what is told of it then; null when it is to be stopped. */
  async #follow(runId: string, log: string, stop: AbortSignal): Promise<RunLog | null> {
    const { service, clock, patience } = this.#parts;
    let inVain = 0;
    for (let pause = MIN_POLL_MS; !stop.aborted; pause = Math.min(pause * 1.3, MAX_POLL_MS)) {
      try {
        const state = await getRunState(service, runId);
        const news = this.#narrator.toLogLines(await listTasks(service, runId), clock.now());
        if (news.length > 0) {
          await appendFile(log, `${news.join('\n')}\n`);
          pause = MIN_POLL_MS;
        }
        if (hasEnded(state)) return runLogSchema.parse(await service.get(`/runs/${runId}`));
        inVain = 0;
      } catch (error) {
        inVain += 1;
        if (error instanceof ServiceError && error.status < 500) throw error;
        if (inVain >= patience) throw error;
      }
      await wait(pause, undefined, { signal: stop }).catch(() => undefined);
    }
    return null;
  }

  async #conclude({ state, run_log, outputs }: RunLog, log: string, result: string): Promise<number> {
    const { launch, service } = this.#parts;
    const { work_dir } = launch;
    if (run_log.stderr) {
      const path = join(work_dir, 'tmp', 'service.log');
      // The tables do not depend on it.
      const fetched = await service.fetchFile(run_log.stderr, path, { checksum: null }).catch(() => null);
      if (fetched !== null) await appendFile(log, await readFile(path));
    }
    if (state === 'COMPLETE') {
      await writeFile(result, JSON.stringify(await fetchOutputs(service, outputs, join(work_dir, 'outputs'))));
      await deleteNote(work_dir);
      return 0;
    }
    const message = run_log.system_logs?.join(' ') || `The run ended as ${state}. See the log for details.`;
    const reason = state === 'CANCELED' ? `The run was cancelled at ${service.host}. ${message}` : message;
    this.#why = { reason, retriable: state !== 'EXECUTOR_ERROR' };
    return run_log.exit_code || 1;
  }
}
