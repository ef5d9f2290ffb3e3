import type { ParamSet, ParamSetDetail, ParamSetDiff } from '@cohortium/contract';
import type { ParamSchema, ParamsSchema } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { onUniqueViolation, transact } from '#platform/database';
import { AppError, fieldConflict, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import {
  archiveParamSet,
  countRunsOfSet,
  insertParamSet,
  type ParamSetRow,
  paramSetsByIds,
  type ReferenceRow,
  referencesFor,
} from './catalogue-store.ts';
import type { Params } from './catalogue-tables.ts';
import { hashParams, requireParams } from './check-params.ts';
import { getPipeline, getVisiblePipeline } from './find-pipeline.ts';
import { paramSetViews } from './list-catalogue.ts';
import { findLaunchProblem, findParamSet, getModifiableSet } from './param-set-policy.ts';
import { requireRunnable, stateOf } from './pipeline-policy.ts';

export interface ParamSetBody {
  name: string;
  pipeline_id: string;
  reference_id?: string | undefined;
  params: Params;
}

/** The one asked for, else the workspace's newest that is offered. */
function chooseReference(references: readonly ReferenceRow[], requestedId: string | undefined): ReferenceRow {
  const offered = references.filter(({ withdrawn_at }) => withdrawn_at === null);
  const reference = requestedId ? references.find(({ id }) => id === requestedId) : offered[0];
  if (reference?.withdrawn_at) {
    const message = `${reference.name} ${reference.version} was withdrawn. Choose another reference.`;
    throw validationError([{ field: 'reference_id', message }]);
  }
  if (reference) return reference;
  if (requestedId) throw notFound('This reference');
  throw validationError([{ field: 'reference_id', message: 'There are no reference databases yet. Add one first.' }]);
}

export async function createParamSet(
  platform: Platform,
  caller: Caller,
  body: ParamSetBody,
): Promise<{ data: ParamSet }> {
  const { db } = platform;
  const { workspace_id } = caller.workspace;
  const pipeline = await getVisiblePipeline(db, caller, body.pipeline_id);
  // Parameters may be prepared while the pipeline waits for leave.
  if (stateOf(platform, pipeline) !== 'pending_approval') requireRunnable(platform, pipeline);
  const reference = chooseReference(await referencesFor(db, workspace_id), body.reference_id);
  const params = requireParams(pipeline.definition, body.params);
  const id = newId();
  const write = transact(db, async (tx) => {
    const { name, pipeline_id } = body;
    const params_hash = hashParams(params, reference.sha256);
    const created_by = caller.person.id;
    const processing = { pipeline_id, reference_id: reference.id, params, params_hash };
    await insertParamSet(tx, { id, workspace_id, name, ...processing, created_by });
    const eventBase = { person_id: created_by, workspace_id, action: 'create', kind: 'param_set', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, detail: { name } });
  });
  const conflictText = `A parameter set named “${body.name}” already exists (it may be archived). Choose another name.`;
  await write.catch(onUniqueViolation('param_set_name_once', () => fieldConflict('name', conflictText)));
  const [data] = await paramSetViews(db, caller, await paramSetsByIds(db, [id]));
  if (!data) throw new Error('A parameter set that was written cannot be read.');
  return { data };
}

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

interface ComparedSet {
  set: ParamSet;
  schema: ParamsSchema;
}

const comparedFacts: [string, (set: ParamSet) => string][] = [
  ['Name', ({ reference }) => reference.name],
  ['Version', ({ reference }) => reference.version],
  ['SHA-256', ({ reference }) => reference.sha256],
  ['Sequences', ({ reference }) => reference.n_sequences.toLocaleString('en-US')],
  ['Caution', ({ reference }) => reference.caution ?? 'none'],
];

/** What differs, and how many parameters are the same in both. */
export function diffSets(a: ComparedSet, b: ComparedSet): Omit<ParamSetDiff, 'a' | 'b'> {
  const names = [...new Set([...[a, b].flatMap(({ schema }) => Object.keys(schema.properties))])];
  const compared = names.map((name) => {
    const schemaEntry = a.schema.properties[name] ?? b.schema.properties[name];
    const [inA, inB] = [a.set.params[name] ?? null, b.set.params[name] ?? null];
    return { name, title: schemaEntry?.title ?? name, unit: schemaEntry?.['x-unit'] ?? '', a: inA, b: inB };
  });
  const parameters = compared.filter((one) => one.a !== one.b);
  return {
    same_pipeline: a.set.pipeline_id === b.set.pipeline_id,
    parameters,
    reference: comparedFacts.flatMap(([fact, of]) => {
      const [inA, inB] = [of(a.set), of(b.set)];
      return inA === inB ? [] : [{ fact, a: inA, b: inB }];
    }),
    n_same: compared.length - parameters.length,
  };
}

export async function diffParamSets(
  { db }: Platform,
  caller: Caller,
  query: { a: string; b: string },
): Promise<ParamSetDiff> {
  const sideOf = async (id: string): Promise<ComparedSet> => {
    const row = await findParamSet(db, caller, id);
    const [set] = await paramSetViews(db, caller, [row]);
    if (!set) throw new Error('A parameter set that is here cannot be shown.');
    return { set, schema: (await getPipeline(db, row.pipeline_id)).definition.params_schema };
  };
  const [a, b] = [await sideOf(query.a), await sideOf(query.b)];
  return { a: a.set, b: b.set, ...diffSets(a, b) };
}
