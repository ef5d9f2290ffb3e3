import {
  pathOf,
  type Run,
  type RunDetail,
  type RunState,
  routes,
  type WesRunLog,
  type WesRunRequest,
  type WesRunSummary,
  type WesState,
  type WesTask,
} from '@cohortium/contract';
import type { Platform } from '#platform';

const wesStates: Record<RunState, WesState> = {
  queued: 'QUEUED',
  running: 'RUNNING',
  succeeded: 'COMPLETE',
  failed: 'EXECUTOR_ERROR',
  cancelled: 'CANCELED',
};

/** A retriable failure is a system error, not an executor error. */
export const toWesState = ({ state, retriable }: Pick<Run, 'state' | 'retriable'>): WesState =>
  state === 'failed' && retriable ? 'SYSTEM_ERROR' : wesStates[state];

/** The standard’s `%Y-%m-%dT%H:%M:%SZ`. */
const formatWesTime = (timestamp: string) => new Date(timestamp).toISOString().replace(/\.\d+Z$/, 'Z');

const toWesTimes = ({ started_at, finished_at }: { started_at: string | null; finished_at: string | null }) => ({
  ...(started_at ? { start_time: formatWesTime(started_at) } : {}),
  ...(finished_at ? { end_time: formatWesTime(finished_at) } : {}),
});

export function toWesSummary(run: Run, request: WesRunRequest | undefined): WesRunSummary {
  return { run_id: run.id, state: toWesState(run), ...toWesTimes(run), tags: request?.tags ?? {} };
}

/** A run of the page, as another program would have asked for it. */
function toWesRequest(run: RunDetail, folder: string): WesRunRequest {
  return {
    workflow_type: 'CWL',
    workflow_type_version: 'v1.2',
    workflow_url: `${folder}@${run.pipeline_version}`,
    workflow_params: {
      ...run.params,
      ...Object.fromEntries(run.references.map(({ input, id }) => [input, id])),
      samples: run.samples.map(({ sample_id }) => ({ sample_id })),
    },
  };
}

const wesUrl = ({ config }: Platform, route: { base: 'wes'; path: string }, params: Record<string, string>) =>
  config.url + pathOf({ ...routes.wes.service, ...route }).replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');

/** What the portal adds to the outputs of the workflow. */
const portalOutputs = ['samples', 'log'];

function toWesOutputs(platform: Platform, { id, outputs }: RunDetail): Record<string, unknown> {
  const files = outputs.filter(({ kind }) => !portalOutputs.includes(kind));
  return Object.fromEntries(
    files.map(({ kind, name, size_bytes, sha256 }) => [
      kind,
      {
        class: 'File',
        location: wesUrl(platform, routes.wes.output, { run_id: id, name }),
        basename: name,
        size: size_bytes,
        checksum: `sha256$${sha256}`,
      },
    ]),
  );
}

export interface RunWithRequest {
  run: RunDetail;
  /** The pipeline’s name in a request. */
  folder: string;
  request: WesRunRequest | undefined;
}

export function toWesRunLog(platform: Platform, { run, folder, request }: RunWithRequest): WesRunLog {
  const params = { run_id: run.id };
  const ended = run.state === 'succeeded' || run.state === 'failed';
  return {
    run_id: run.id,
    request: request ?? toWesRequest(run, folder),
    state: toWesState(run),
    run_log: {
      name: run.name,
      ...toWesTimes(run),
      stderr: wesUrl(platform, routes.wes.log, params),
      ...(ended ? { exit_code: run.state === 'succeeded' ? 0 : 1 } : {}),
      system_logs: [run.reason, run.remedy].filter((message) => message !== null),
    },
    task_logs_url: wesUrl(platform, routes.wes.tasks, params),
    outputs: run.state === 'succeeded' ? toWesOutputs(platform, run) : {},
  };
}

/** Steps that have begun, each of each sample a task: `merge.2` is that of the second sample, `pool.0` one over all. */
export function toWesTasks(run: RunDetail): WesTask[] {
  const places = new Map(run.samples.map(({ sample_id }, index) => [sample_id, index + 1]));
  const order = new Map(run.steps.map(({ id }, index) => [id, index]));
  const tasks = run.step_records.flatMap((record) => {
    const { step, sample_id, state, command, exit_code, reason, remedy } = record;
    if (state === 'queued' || state === 'skipped' || (state === 'cancelled' && record.started_at === null)) return [];
    const place = sample_id === null ? 0 : (places.get(sample_id) ?? 0);
    const task: WesTask = {
      id: `${step}.${place}`,
      name: step,
      ...(command === null ? {} : { cmd: [command] }),
      ...toWesTimes(record),
      ...(exit_code === null ? {} : { exit_code }),
      system_logs: [sample_id === null ? null : `sample ${sample_id}`, state, reason, remedy].filter(
        (message) => message !== null,
      ),
    };
    return [{ task, key: (order.get(step) ?? 0) * 100_000 + place }];
  });
  return tasks.sort((a, b) => a.key - b.key).map(({ task }) => task);
}
