import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Clock, newId } from '#platform/clock';
import type { Engine, EngineValue, Launch } from '../engine.ts';
import { carryOut, failed } from '../launch/carry-out.ts';
import type { Explanation } from '../launch/explain-failure.ts';
import { Service, ServiceRefused } from './call-service.ts';
import { TaskNarrator } from './narrate-tasks.ts';
import { logAnswer, outputFile, type RunLog, statusAnswer, type Task, tasksAnswer } from './read-answers.ts';
import { findMarked, nameOfWorkflow, sendRequest } from './send-request.ts';

export interface WesOptions {
  clock: Clock;
  url: string;
  token: string | null;
  /** Looks in vain, one after another, after which a service is given up; with pauses of up to ten seconds. */
  patience?: number;
}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 10_000;
const ended = ['COMPLETE', 'EXECUTOR_ERROR', 'SYSTEM_ERROR', 'CANCELED', 'PREEMPTED'];

const noteSchema = z.object({ mark: z.string(), run_id: z.string().nullable() });
type Note = z.infer<typeof noteSchema>;

/** Any GA4GH WES 1.1 service that knows the pipelines by name, such as another Cohortium. */
export function createWesEngine({ clock, url, token, patience = 30 }: WesOptions): Engine {
  const service = new Service({ url: url.replace(/\/+$/, ''), token });
  return {
    async launch(launch) {
      const workflow_url = await nameOfWorkflow(launch.workflow);
      if (workflow_url === null) {
        const reason = 'The workflow service runs pipelines by their names, and this one has none there.';
        return failed({ reason, retriable: false });
      }
      return new WesLaunch({ launch, service, clock, patience, workflow_url }).run();
    },
    async endLeftovers(work_dir) {
      const note = await readNote(work_dir);
      if (!note?.run_id || (await isOver(service, note.run_id))) return 0;
      await service.send(`/runs/${note.run_id}/cancel`);
      return 1;
    },
    async version() {
      const asked = await service.get('/service-info').catch(() => null);
      const told = z.object({ name: z.string(), version: z.string() }).safeParse(asked);
      return told.success ? { name: `WES (${told.data.name} at ${service.host})`, version: told.data.version } : null;
    },
  };
}

const noteOf = (work_dir: string) => join(work_dir, 'wes.json');

async function readNote(work_dir: string): Promise<Note | null> {
  const text = await readFile(noteOf(work_dir), 'utf8').catch(() => null);
  return text === null ? null : noteSchema.parse(JSON.parse(text));
}

async function writeNote(work_dir: string, note: Note): Promise<void> {
  await writeFile(`${noteOf(work_dir)}.part`, JSON.stringify(note));
  await rename(`${noteOf(work_dir)}.part`, noteOf(work_dir));
}

async function isOver(service: Service, runId: string): Promise<boolean> {
  return ended.includes(statusAnswer.parse(await service.get(`/runs/${runId}/status`)).state);
}

interface Parts {
  launch: Launch;
  service: Service;
  clock: Clock;
  patience: number;
  workflow_url: string;
}

class WesLaunch {
  readonly #parts: Parts;
  readonly #narrator: TaskNarrator;
  #why: Explanation | null = null;
  constructor(parts: Parts) {
    this.#parts = parts;
    this.#narrator = new TaskNarrator(parts.launch);
  }

  run() {
    const { launch, clock } = this.#parts;
    return carryOut(launch, clock, {
      prepare: async () => undefined,
      run: (log, result, stop) => this.#carry(log.path, result, stop),
      outputs: async (result) => JSON.parse(await readFile(result, 'utf8')),
      explain: () => this.#why ?? { reason: 'The workflow service was given up.', retriable: true },
    });
  }

  async #carry(log: string, result: string, stop: AbortSignal): Promise<number | null> {
    const { service, clock } = this.#parts;
    let runId: string | null = null;
    try {
      runId = await this.#begin();
      await appendFile(log, `run ${runId} at ${service.host}\n`);
      const told = await this.#follow(runId, log, stop);
      if (!told) {
        await service.send(`/runs/${runId}/cancel`);
        return null;
      }
      return await this.#conclude(told, log, result);
    } catch (error) {
      if (stop.aborted) {
        if (runId) await service.send(`/runs/${runId}/cancel`).catch(() => null);
        return null;
      }
      this.#why = explain(error, service.host);
      return null;
    } finally {
      this.#narrator.close(this.#why === null && !stop.aborted, clock.now());
    }
  }

  /** Goes on with the run of an earlier launch unless that has ended badly. */
  async #begin(): Promise<string> {
    const { launch, service, workflow_url } = this.#parts;
    const note = await readNote(launch.work_dir);
    const before = note && (note.run_id ?? (await findMarked(service, note.mark)));
    if (note && before && (await mayGoOn(service, before))) {
      await writeNote(launch.work_dir, { ...note, run_id: before });
      return before;
    }
    const mark = newId();
    await writeNote(launch.work_dir, { mark, run_id: null });
    const run_id = await sendRequest(service, { launch, workflow_url, mark });
    await writeNote(launch.work_dir, { mark, run_id });
    return run_id;
  }

  /** Until the run has ended: what is told of it then; null when it is to be stopped. */
  async #follow(runId: string, log: string, stop: AbortSignal): Promise<RunLog | null> {
    const { service, clock, patience } = this.#parts;
    let inVain = 0;
    for (let pause = FIRST_PAUSE_MS; !stop.aborted; pause = Math.min(pause * 1.3, LONGEST_PAUSE_MS)) {
      try {
        const { state } = statusAnswer.parse(await service.get(`/runs/${runId}/status`));
        const news = this.#narrator.tell(await tasksOf(service, runId), clock.now());
        if (news.length > 0) {
          await appendFile(log, `${news.join('\n')}\n`);
          pause = FIRST_PAUSE_MS;
        }
        if (ended.includes(state)) return logAnswer.parse(await service.get(`/runs/${runId}`));
        inVain = 0;
      } catch (error) {
        inVain += 1;
        if (error instanceof ServiceRefused && error.status < 500) throw error;
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
      await rm(noteOf(work_dir), { force: true });
      return 0;
    }
    const words = run_log.system_logs?.join(' ') || `It ended as ${state}; the log tells more.`;
    const reason = state === 'CANCELED' ? `It was cancelled at ${service.host}. ${words}` : words;
    this.#why = { reason, retriable: state !== 'EXECUTOR_ERROR' };
    return run_log.exit_code || 1;
  }
}

async function mayGoOn(service: Service, runId: string): Promise<boolean> {
  try {
    const { state } = statusAnswer.parse(await service.get(`/runs/${runId}/status`));
    return state === 'COMPLETE' || !ended.includes(state);
  } catch (error) {
    if (error instanceof ServiceRefused && error.status === 404) return false;
    throw error;
  }
}

async function tasksOf(service: Service, runId: string): Promise<Task[]> {
  const tasks: Task[] = [];
  for (let token = ''; ; ) {
    const query = `?page_size=1000${token ? `&page_token=${encodeURIComponent(token)}` : ''}`;
    const { task_logs, next_page_token } = tasksAnswer.parse(await service.get(`/runs/${runId}/tasks${query}`));
    tasks.push(...task_logs);
    if (!next_page_token || task_logs.length === 0) return tasks;
    token = next_page_token;
  }
}

async function fetchOutputs(service: Service, outputs: Record<string, unknown>, folder: string) {
  const fetched: Record<string, EngineValue> = {};
  for (const [name, value] of Object.entries(outputs)) {
    const file = outputFile.safeParse(value);
    if (!file.success) continue;
    const { location, checksum } = file.data;
    const path = join(folder, basename(file.data.basename ?? name) || name);
    const size = await service.fetchFile(location, path, { checksum: checksum ?? null });
    fetched[name] = { class: 'File', path, size };
  }
  return fetched;
}

function explain(error: unknown, host: string): Explanation {
  if (error instanceof ServiceRefused) {
    const { status, message } = error;
    if (status === 401 || status === 403) {
      const reason = `The workflow service at ${host} refuses this portal: ${message} Check COHORTIUM_WES_TOKEN, then retry.`;
      return { reason, retriable: true };
    }
    return { reason: `The workflow service at ${host} declines the run: ${message}`, retriable: status >= 500 };
  }
  if (error instanceof z.ZodError) {
    return { reason: `The workflow service at ${host} answers otherwise than WES 1.1 says.`, retriable: false };
  }
  const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return {
    reason: `The workflow service at ${host} does not answer (${why}). Check COHORTIUM_WES_URL and the network, then retry.`,
    retriable: true,
  };
}
