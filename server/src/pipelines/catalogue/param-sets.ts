import type { ChosenReference, FieldError, ParamSet, ParamSetDetail, ParamSetDiff } from '@cohortium/contract';
import type { ParamSchema, ParamsSchema, PipelineReference } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { onUniqueViolation, transact } from '#platform/database';
import { AppError, fieldConflict, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { type ReferenceRow, referencesFor } from '../references/references-store.ts';
import {
  archiveParamSet,
  countRunsOfSet,
  insertParamSet,
  type ParamSetRow,
  paramSetsByIds,
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
  references: Readonly<Record<string, string | null>>;
  params: Params;
}

/** Why a reference cannot be used for an input, with the remedy; null if it can. */
function findReferenceProblem({ kind, title }: PipelineReference, row: ReferenceRow): string | null {
  const name = `${row.name} ${row.version}`;
  if (row.kind !== kind) return `${name} is not a reference of the kind that “${title}” takes (${kind}).`;
  if (row.withdrawn_at) return `${name} was withdrawn. Choose another reference.`;
  if (row.state === 'building') return `${name} is still being built. Wait until it is ready.`;
  if (row.state === 'failed') return `${name} could not be built. Correct it, or choose another reference.`;
  return null;
}

/** For each input the reference asked for, else the newest that is offered where the pipeline needs one. */
function chooseReferences(
  inputs: readonly PipelineReference[],
  references: readonly ReferenceRow[],
  requested: Readonly<Record<string, string | null>>,
): Record<string, ReferenceRow> {
  const unknown = Object.keys(requested).filter((name) => !inputs.some(({ input }) => input === name));
  const fields: FieldError[] = unknown.map((name) => ({
    field: `references.${name}`,
    message: 'This pipeline takes no reference with this name.',
  }));
  const chosen: Record<string, ReferenceRow> = {};
  for (const input of inputs) {
    const id = requested[input.input];
    const field = `references.${input.input}`;
    if (id) {
      const row = references.find((one) => one.id === id);
      if (!row) throw notFound('This reference');
      const message = findReferenceProblem(input, row);
      if (message === null) chosen[input.input] = row;
      else fields.push({ field, message });
    } else if (input.required) {
      const row = references.find((one) => findReferenceProblem(input, one) === null);
      const missing = `There is no reference for “${input.title}” yet. Add one first.`;
      if (row) chosen[input.input] = row;
      else fields.push({ field, message: missing });
    }
  }
  if (fields.length > 0) throw validationError(fields);
  return chosen;
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
  const inputs = pipeline.definition.references;
  const chosen = chooseReferences(inputs, await referencesFor(db, workspace_id), body.references);
  const mapChosen = (of: (row: ReferenceRow) => string) =>
    Object.fromEntries(Object.entries(chosen).map(([input, row]) => [input, of(row)]));
  const params = requireParams(pipeline.definition, body.params);
  const id = newId();
  const write = transact(db, async (tx) => {
    const { name, pipeline_id } = body;
    const params_hash = hashParams(
      params,
      mapChosen(({ sha256 }) => sha256),
    );
    const created_by = caller.person.id;
    const processing = { pipeline_id, reference_ids: mapChosen((row) => row.id), params, params_hash };
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

const comparedFacts: [string, (reference: ChosenReference) => string][] = [
  ['Name', ({ name }) => name],
  ['Version', ({ version }) => version],
  ['SHA-256', ({ sha256 }) => sha256],
  ['Sequences', ({ summary }) => (summary.n_sequences ?? 'not counted').toLocaleString('en-US')],
  ['Caution', ({ caution }) => caution ?? 'none'],
];

/** What differs between the references of two sets, input by input; with several inputs each fact names its own. */
function diffReferences(a: ParamSet, b: ParamSet): ParamSetDiff['references'] {
  const inputs = [...new Set([...a.references, ...b.references].map(({ input }) => input))];
  return inputs.flatMap((input) => {
    const [inA, inB] = [a, b].map(({ references }) => references.find((one) => one.input === input));
    return comparedFacts.flatMap(([fact, of]) => {
      const [valueA, valueB] = [inA ? of(inA) : 'none', inB ? of(inB) : 'none'];
      const title = inputs.length > 1 ? `${(inA ?? inB)?.input_title}: ${fact}` : fact;
      return valueA === valueB ? [] : [{ fact: title, a: valueA, b: valueB }];
    });
  });
}

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
    references: diffReferences(a.set, b.set),
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
