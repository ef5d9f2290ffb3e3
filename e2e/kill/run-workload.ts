import { setTimeout as pause } from 'node:timers/promises';
import { type Call, routes } from '@cohortium/contract';
import { type Acknowledged, resultsOf } from './acknowledged.ts';
import type { FileToSend, Study } from './find-reads.ts';
import { type Account, sendRest } from './reach-portal.ts';

export type Phase = 'idle' | 'upload' | 'run' | 'load';

export interface Work {
  url: string;
  account: Account;
  call: Call;
  study: Study;
  known: Acknowledged;
  /** Hears what is being done at each moment. */
  on_phase: (phase: Phase) => void;
}

const everyMs = 15;

async function send({ url, account, call, known, on_phase }: Work, file: FileToSend): Promise<void> {
  const { name, bytes } = file;
  if (!known.files.has(name)) {
    const files = [{ name, size_bytes: bytes.length }];
    const [place] = (await call(routes.ingestion.presignedUrl, { body: { files } })).data;
    if (!place) throw new Error(`The portal offered no place for ${name}.`);
    const { file_id, upload_url: path } = place;
    known.files.set(name, { file_id, path, size_bytes: bytes.length, offset: 0 });
  }
  const sent = known.files.get(name);
  if (!sent || sent.offset === sent.size_bytes) return;
  on_phase('upload');
  await sendRest({ address: url + sent.path, account, file }, (offset) => {
    sent.offset = offset;
  });
}

const idOf = ({ known }: Work, name: string): string => known.files.get(name)?.file_id ?? '';

/** Looks first: the answer to an earlier try may have been lost with the portal, its deed not. */
async function chooseParams(work: Work): Promise<string> {
  const { call, study } = work;
  const [pipeline] = (await call(routes.pipelines.all, {})).data;
  const pipeline_id = pipeline?.id ?? '';
  const query = { page: 1, page_size: 100, pipeline_id };
  const sets = (await call(routes.pipelines.paramSets, { query })).data;
  if (!study.reference) return sets[0]?.id ?? '';
  const mine = sets.find(({ name }) => name === 'Mine');
  if (mine) return mine.id;
  const named = { name: 'Own reference', version: '1' };
  const known = (await call(routes.pipelines.references, {})).data.find(({ name }) => name === named.name);
  const terms_of_use = 'for this test';
  const body = { ...named, terms_of_use, file_ids: [idOf(work, study.reference.name)] };
  const reference = known ?? (await call(routes.pipelines.createReference, { body })).data;
  const set = { name: 'Mine', pipeline_id, references: { reference: reference.id }, params: {} };
  return (await call(routes.pipelines.createParamSet, { body: set })).data.id;
}

async function submit(work: Work): Promise<string> {
  const { call, study } = work;
  const { data } = await call(routes.projects.list, { query: { page: 1, page_size: 100 } });
  const there = data.find(({ name }) => name === study.name);
  if (there) return there.project_id;
  const file_ids = study.reads.map(({ name }) => idOf(work, name));
  const body = { project_name: study.name, description: '', sheet: study.sheet, file_ids };
  const { project_id } = (await call(routes.ingestion.ingestBulk, { body })).data;
  if (!project_id) throw new Error('The submission was not made.');
  return project_id;
}

/** Follows a run to its end, and until its samples can be found. */
async function follow({ call, on_phase }: Work, id: string): Promise<void> {
  for (;;) {
    const run = (await call(routes.pipelines.runDetail, { params: { id } })).data;
    if (run.state === 'failed' || run.state === 'cancelled') throw new Error(`Run ${id} ${run.state}: ${run.reason}`);
    if (run.state === 'running') on_phase('run');
    if (run.state === 'succeeded' && run.index_state === 'pending') on_phase('load');
    if (run.state === 'succeeded' && run.index_state === 'loaded') return on_phase('idle');
    await pause(everyMs);
  }
}

export interface RunRequest {
  purpose: string;
  sample_ids?: string[];
  compute_again: boolean;
}

async function queue({ call, known }: Work, { purpose, ...expected }: RunRequest): Promise<string> {
  const { data: runs } = await call(routes.pipelines.runs, { query: { page: 1, page_size: 100 } });
  const there = runs.find(({ name }) => name === purpose);
  if (there) return there.id;
  const [pipeline] = (await call(routes.pipelines.all, {})).data;
  const { project_id, param_set_id } = known;
  const ids = { project_id: project_id ?? '', param_set_id: param_set_id ?? '', pipeline_id: pipeline?.id ?? '' };
  return (await call(routes.pipelines.submitRun, { body: { name: purpose, ...ids, ...expected } })).data.id;
}

/** Uploads and submits: goes on from whatever was acknowledged before. */
export async function bringReads(work: Work): Promise<void> {
  const { study, known } = work;
  for (const file of [...(study.reference ? [study.reference] : []), ...study.reads]) await send(work, file);
  work.on_phase('idle');
  known.param_set_id ??= await chooseParams(work);
  known.project_id ??= await submit(work);
}

/** Has a run computed and reads its results: goes on from whatever was acknowledged before. */
export async function compute(work: Work, request: RunRequest): Promise<void> {
  const { known, call } = work;
  const { purpose } = request;
  if (known.results.has(purpose)) return;
  const id = known.runs.get(purpose) ?? (await queue(work, request));
  known.runs.set(purpose, id);
  await follow(work, id);
  known.results.set(purpose, await resultsOf(call, id));
}
