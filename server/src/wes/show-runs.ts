import { Readable } from 'node:stream';
import type { WesService } from '@cohortium/contract';
import { PRODUCT_VERSION } from '@cohortium/contract';
import {
  cancelRun,
  getPipeline,
  listAllPipelines,
  listWorkspaceRuns,
  outputsOfRun,
  showRun,
  tailLog,
} from '#pipelines';
import type { Platform } from '#platform';
import { notFound } from '#platform/errors';
import type { Caller, FileResponse } from '#platform/http';
import { toWesRunLog, toWesState, toWesSummary, toWesTasks } from './run-view.ts';
import { loadRequests } from './wes-store.ts';

interface Page {
  page_size: number;
  page_token?: string | undefined;
}

export async function listRuns(platform: Platform, caller: Caller, { page_size, page_token }: Page) {
  const page = Number(page_token || 1);
  const { data, paging } = await listWorkspaceRuns(platform, caller, {
    ...{ page, page_size, shared_with_me: false, hide_private: false, hide_shared: true },
    ...{ sort: 'created_at' as const, descending: true },
  });
  const requests = await loadRequests(
    platform.db,
    data.map(({ id }) => id),
  );
  const runs = data.map((run) => toWesSummary(run, requests.get(run.id)));
  return { runs, next_page_token: page * page_size < paging.total ? String(page + 1) : '' };
}

export async function showLog(platform: Platform, caller: Caller, runId: string) {
  const { data: run } = await showRun(platform, caller, runId);
  const { definition } = await getPipeline(platform.db, run.pipeline_id);
  const request = (await loadRequests(platform.db, [runId])).get(runId);
  return toWesRunLog(platform, { run, folder: definition.id, request });
}

export async function showStatus(platform: Platform, caller: Caller, runId: string) {
  const { data } = await showRun(platform, caller, runId);
  return { run_id: runId, state: toWesState(data) };
}

/** A run that has ended stays as it is: the standard knows no refusal here. */
export async function stopRun(platform: Platform, caller: Caller, runId: string) {
  const { data } = await showRun(platform, caller, runId);
  if (data.state === 'queued' || data.state === 'running') await cancelRun(platform, caller, runId);
  return { run_id: runId };
}

export async function listTasks(
  platform: Platform,
  caller: Caller,
  { run_id, page_size, page_token }: Page & { run_id: string },
) {
  const tasks = toWesTasks((await showRun(platform, caller, run_id)).data);
  const page = Number(page_token || 1);
  const task_logs = tasks.slice((page - 1) * page_size, page * page_size);
  return { task_logs, next_page_token: page * page_size < tasks.length ? String(page + 1) : '' };
}

export async function showTask(
  platform: Platform,
  caller: Caller,
  { run_id, task_id }: { run_id: string; task_id: string },
) {
  const tasks = toWesTasks((await showRun(platform, caller, run_id)).data);
  const task = tasks.find(({ id }) => id === task_id);
  if (!task) throw notFound('This task');
  return task;
}

export async function getOutput(
  platform: Platform,
  caller: Caller,
  { run_id, name }: { run_id: string; name: string },
): Promise<FileResponse> {
  const { data: run } = await showRun(platform, caller, run_id);
  const media_type = run.outputs.find((output) => output.name === name)?.media_type;
  const stored = (await outputsOfRun(platform.db, run_id)).find((output) => output.name === name);
  if (!stored || !media_type) throw notFound('This output');
  const { file_key, size_bytes } = stored;
  return { name, media_type, size_bytes, open: (range) => platform.files.open(file_key, range ?? undefined) };
}

export async function findLog(platform: Platform, caller: Caller, runId: string): Promise<FileResponse> {
  await showRun(platform, caller, runId);
  const lines = async function* () {
    for (let after = 0; ; ) {
      const { data } = await tailLog(platform, caller, { id: runId, after });
      const last = data.at(-1);
      if (!last) return;
      after = last.line;
      yield data.map(({ text }) => `${text}\n`).join('');
    }
  };
  return {
    name: 'engine-log.txt',
    media_type: 'text/plain; charset=utf-8',
    size_bytes: null,
    open: async () => Readable.from(lines()),
  };
}

type Version = ReturnType<Platform['engine']['version']>;
const versionCache = new WeakMap<Platform['engine'], Version>();

/** Asking an engine starts a program: anybody may ask for the service, so that one answer serves all. */
async function engineVersion({ engine }: Platform): Version {
  const pending = versionCache.get(engine) ?? engine.version();
  versionCache.set(engine, pending);
  const version = await pending.catch(() => null);
  if (version === null) versionCache.delete(engine);
  return version;
}

/** What the service is, to anybody: pipelines that come with the portal, no figures of its people’s runs. */
export async function describeService(platform: Platform): Promise<WesService> {
  const { config } = platform;
  const version = await engineVersion(platform);
  const known = await listAllPipelines(platform.db);
  const pipelines = known.flatMap(({ is_current, definition }) =>
    is_current ? [`${definition.id}@${definition.version}`] : [],
  );
  return {
    id: `cohortium.${new URL(config.url).hostname}`,
    name: 'Cohortium',
    type: { group: 'org.ga4gh', artifact: 'wes', version: '1.1.0' },
    organization: { name: 'Cohortium', url: config.url },
    version: PRODUCT_VERSION,
    workflow_type_versions: { CWL: { workflow_type_version: ['v1.2'] } },
    supported_wes_versions: ['1.1.0'],
    supported_filesystem_protocols: ['http', 'https'],
    workflow_engine_versions: version ? { [version.name]: { workflow_engine_version: [version.version] } } : {},
    default_workflow_engine_parameters: [],
    system_state_counts: {},
    auth_instructions_url: config.url,
    tags: { workflow_urls: pipelines.join(' ') },
  };
}
