import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import type { Reached } from './reach-portal.ts';
import { type SubmitWords, WordsRefused } from './read-words.ts';

type Say = (line: string) => void;
const BETWEEN_MS = 2000;

const named = (wanted: string) => (one: { id: string; name: string }) => one.id === wanted || one.name === wanted;

/** Which pipeline and parameter set are meant; asked before anything is sent, so that a slip costs nothing. */
export async function choosePipeline({ call }: Reached, { pipeline, param_set }: SubmitWords) {
  if (pipeline === null) return null;
  const pipelines = (await call(routes.pipelines.all, {})).data;
  const chosen = pipelines.find(named(pipeline));
  if (!chosen) {
    throw new WordsRefused(`Unknown pipeline “${pipeline}”; there are ${pipelines.map((one) => one.name).join(', ')}.`);
  }
  const query = { page: 1, page_size: 1000, pipeline_id: chosen.id };
  const sets = (await call(routes.pipelines.paramSets, { query })).data;
  const set = param_set === null ? sets[0] : sets.find(named(param_set));
  if (!set) {
    const names = sets.map((one) => one.name).join(', ');
    throw new WordsRefused(`${chosen.name} has no parameter set “${param_set ?? ''}”; it has ${names || 'none'}.`);
  }
  return { pipeline_id: chosen.id, param_set_id: set.id };
}

export async function startRun(
  { call, url, workspace_id }: Reached,
  order: { pipeline_id: string; param_set_id: string; project_id: string },
  say: Say,
): Promise<string> {
  const { data } = await call(routes.pipelines.submitRun, { body: order });
  say(`run ${data.id} ${url}/run/${data.id}?workspace=${workspace_id}`);
  return data.id;
}

/** Follows a run to its end; whether it succeeded. */
export async function followRun({ call }: Reached, id: string, say: Say): Promise<boolean> {
  let said = '';
  for (;;) {
    const { data } = await call(routes.pipelines.runDetail, { params: { id } });
    if (data.state !== said) say(`run ${data.state}`);
    said = data.state;
    if (data.state === 'succeeded') return true;
    if (data.state === 'failed' || data.state === 'cancelled') return false;
    await pause(BETWEEN_MS);
  }
}
