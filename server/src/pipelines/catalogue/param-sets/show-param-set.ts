import type { ParamSet, ParamSetDetail } from '@cohortium/contract';
import type { ParamSchema } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { archiveParamSet, countRunsOfSet, type ParamSetRow, paramSetsByIds } from '../catalogue-store.ts';
import { getPipeline } from '../find-pipeline.ts';
import { paramSetViews } from '../list-catalogue.ts';
import { findLaunchProblem, findParamSet, getModifiableSet } from './param-set-policy.ts';

async function toParamSetView(platform: Platform, caller: Caller, row: ParamSetRow): Promise<ParamSet> {
  const [view] = await paramSetViews(platform.db, caller, [row]);
  if (!view) throw new Error('A parameter set that is here cannot be shown.');
  return view;
}

/** A value with its words; one that the schema no longer has is shown by its name. */
function describeValue(name: string, value: string | number | boolean, schema: ParamSchema | undefined) {
  const group = schema?.['x-group'];
  return {
    name,
    title: schema?.title ?? name,
    description: schema?.description ?? '',
    unit: schema?.['x-unit'] ?? '',
    group: typeof group === 'string' ? group : null,
    value,
    default: schema?.default ?? null,
    is_default: schema?.default === value,
  };
}

/** Parameters in the order of the pipeline's schema, with titles, units and what differs from the defaults. */
export async function getParamSet(platform: Platform, caller: Caller, id: string): Promise<ParamSetDetail> {
  const { db } = platform;
  const row = await findParamSet(db, caller, id);
  const { properties } = (await getPipeline(db, row.pipeline_id)).definition.params_schema;
  const names = [...new Set([...Object.keys(properties), ...Object.keys(row.params)])];
  const parameters = names.flatMap((name) => {
    const value = row.params[name];
    return value === undefined ? [] : [describeValue(name, value, properties[name])];
  });
  const unavailable_reason = await findLaunchProblem(platform, caller, row);
  return {
    ...(await toParamSetView(platform, caller, row)),
    parameters,
    n_changed: parameters.filter(({ is_default }) => !is_default).length,
    n_runs: await countRunsOfSet(db, id, caller.workspace.workspace_id),
    can_run: unavailable_reason === null,
    unavailable_reason,
  };
}

/** Takes a set of the workspace out of the lists, or puts it back. Its values never change. */
export async function archiveSet(
  platform: Platform,
  caller: Caller,
  { id, archived }: { id: string; archived: boolean },
): Promise<{ data: ParamSet }> {
  const { db, clock } = platform;
  const row = await getModifiableSet(db, caller, id);
  if (row.workspace_id === null) {
    throw new AppError('conflict', `${row.name} comes with the portal and can’t be archived.`);
  }
  await transact(db, async (tx) => {
    await archiveParamSet(tx, id, archived ? (row.archived_at ?? clock.now().toISOString()) : null);
    const eventBase = { person_id: caller.person.id, workspace_id: row.workspace_id, kind: 'param_set', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, action: archived ? 'archive' : 'put_back' });
  });
  const [updated = row] = await paramSetsByIds(db, [id]);
  return { data: await toParamSetView(platform, caller, updated) };
}
