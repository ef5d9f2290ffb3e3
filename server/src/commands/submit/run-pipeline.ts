import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import type { PortalConnection } from './connect-to-portal.ts';
import { ArgumentError, type SubmitArguments } from './parse-arguments.ts';

type Print = (line: string) => void;
const POLL_MS = 2000;

const matchesNameOrId = (nameOrId: string) => (one: { id: string; name: string }) =>
  one.id === nameOrId || one.name === nameOrId;

/** Which pipeline and parameter set are meant; asked before anything is sent, so that a slip costs nothing. */
export async function choosePipeline({ call }: PortalConnection, { pipeline, param_set }: SubmitArguments) {
  if (pipeline === null) return null;
  const pipelines = (await call(routes.pipelines.all, {})).data;
  const chosen = pipelines.find(matchesNameOrId(pipeline));
  if (!chosen) {
    throw new ArgumentError(
      `Unknown pipeline “${pipeline}”; there are ${pipelines.map((one) => one.name).join(', ')}.`,
    );
  }
  const query = { page: 1, page_size: 1000, pipeline_id: chosen.id };
  const sets = (await call(routes.pipelines.paramSets, { query })).data;
  const set = param_set === null ? sets[0] : sets.find(matchesNameOrId(param_set));
  if (!set) {
    const names = sets.map((one) => one.name).join(', ');
    throw new ArgumentError(`${chosen.name} has no parameter set “${param_set ?? ''}”; it has ${names || 'none'}.`);
  }
  return { pipeline_id: chosen.id, param_set_id: set.id };
}

export async function startRun(
  { call, url, workspace_id }: PortalConnection,
  order: { pipeline_id: string; param_set_id: string; project_id: string },
  printLine: Print,
): Promise<string> {
  const { data } = await call(routes.pipelines.submitRun, { body: order });
  printLine(`run ${data.id} ${url}/run/${data.id}?workspace=${workspace_id}`);
  return data.id;
}

/** Follows a run to its end; whether it succeeded. */
export async function followRun({ call }: PortalConnection, id: string, printLine: Print): Promise<boolean> {
  let printedState = '';
  for (;;) {
    const { data } = await call(routes.pipelines.runDetail, { params: { id } });
    if (data.state !== printedState) printLine(`run ${data.state}`);
    printedState = data.state;
    if (data.state === 'succeeded') return true;
    if (data.state === 'failed' || data.state === 'cancelled') return false;
    await pause(POLL_MS);
  }
}
