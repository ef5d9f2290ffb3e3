import { isDeepStrictEqual } from 'node:util';
import { type Call, routes, type SampleRow } from '@cohortium/contract';
import { type Account, offsetOf } from './reach-portal.ts';

export interface SentFile {
  file_id: string;
  /** Path of the upload's address. */
  path: string;
  size_bytes: number;
  offset: number;
}

/** What a run gave each sample, without the ids that every run makes again. */
export type Result = Pick<SampleRow, 'sample_id' | 'reads' | 'n_features' | 'top_genera'>;

/** Everything that the portal has acknowledged: none of it may ever be lost. */
export interface Acknowledged {
  files: Map<string, SentFile>;
  param_set_id: string | null;
  project_id: string | null;
  /** Runs that were accepted, by their purpose. */
  runs: Map<string, string>;
  /** What the samples list showed of a run once it had ended. */
  results: Map<string, Result[]>;
}

export const noneAcknowledged = (): Acknowledged => ({
  files: new Map(),
  param_set_id: null,
  project_id: null,
  runs: new Map(),
  results: new Map(),
});

export async function resultsOf(call: Call, run_id: string): Promise<Result[]> {
  const { data } = await call(routes.pipelines.runResult, { body: { run_id, page: 1, page_size: 1000 } });
  const rows = data.map(({ sample_id, reads, n_features, top_genera }) => ({
    sample_id,
    reads,
    n_features,
    top_genera,
  }));
  return rows.toSorted((a, b) => (a.sample_id < b.sample_id ? -1 : 1));
}

interface PortalAccess {
  url: string;
  account: Account;
  call: Call;
}

async function missingOffsets({ url, account }: PortalAccess, known: Acknowledged): Promise<string[]> {
  const losses: string[] = [];
  // Once submitted, a file belongs to the submission and its upload is over.
  if (known.project_id) return losses;
  for (const [name, { path, offset }] of known.files) {
    const now = await offsetOf(url + path, account).catch(() => -1);
    if (now < offset) losses.push(`${name}: ${offset} bytes were acknowledged, ${now} are there.`);
  }
  return losses;
}

/** Compares what the portal has after a restart with what it had acknowledged; sentences about what is lost. */
export async function findLosses(reached: PortalAccess, known: Acknowledged): Promise<string[]> {
  const { call } = reached;
  const losses = await missingOffsets(reached, known);
  const projects = await call(routes.projects.list, { query: { page: 1, page_size: 100 } });
  if (known.project_id && !projects.data.some(({ project_id }) => project_id === known.project_id)) {
    losses.push('The submission is gone.');
  }
  const { data: runs } = await call(routes.pipelines.runs, { query: { page: 1, page_size: 100 } });
  for (const [purpose, id] of known.runs) {
    const run = runs.find((one) => one.id === id);
    if (!run) losses.push(`The ${purpose} is gone.`);
    else if (run.state === 'failed' || run.state === 'cancelled')
      losses.push(`The ${purpose} ${run.state}: ${run.reason}`);
    const before = known.results.get(purpose);
    if (!before) continue;
    if (run?.state !== 'succeeded') losses.push(`The ${purpose} had results and is now ${run?.state}.`);
    if (run?.index_state === 'loaded' && !isDeepStrictEqual(await resultsOf(call, id), before)) {
      losses.push(`The results of the ${purpose} are not what they were.`);
    }
  }
  return losses;
}
