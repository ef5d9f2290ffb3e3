import type { ParamSet } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { onUniqueViolation, transact } from '#platform/database';
import { fieldConflict, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { insertParamSet, paramSetsByIds, type ReferenceRow, referencesFor } from '../catalogue-store.ts';
import type { Params } from '../catalogue-tables.ts';
import { getVisiblePipeline } from '../find-pipeline.ts';
import { paramSetViews } from '../list-catalogue.ts';
import { requireRunnable, stateOf } from '../pipeline-policy.ts';
import { hashParams, requireParams } from './check-params.ts';

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
