import type { ParamSet } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { sayViolation, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { invalid, notFound, taken } from '#platform/refusal';
import { insertParamSet, paramSetsByIds, type ReferenceRow, referencesFor } from '../catalogue-store.ts';
import type { Params } from '../catalogue-tables.ts';
import { findVisiblePipeline } from '../find-pipeline.ts';
import { paramSetViews } from '../list-catalogue.ts';
import { demandRunnable, stateOf } from '../pipeline-policy.ts';
import { checkParams, hashParams } from './check-params.ts';

export interface ParamSetBody {
  name: string;
  pipeline_id: string;
  reference_id?: string | undefined;
  params: Params;
}

/** The one asked for, else the workspace's newest that is offered. */
function chooseReference(references: readonly ReferenceRow[], wanted: string | undefined): ReferenceRow {
  const offered = references.filter(({ withdrawn_at }) => withdrawn_at === null);
  const reference = wanted ? references.find(({ id }) => id === wanted) : offered[0];
  if (reference?.withdrawn_at) {
    const message = `${reference.name} ${reference.version} was withdrawn. Choose another reference.`;
    throw invalid([{ field: 'reference_id', message }]);
  }
  if (reference) return reference;
  if (wanted) throw notFound('This reference');
  throw invalid([{ field: 'reference_id', message: 'There are no reference databases yet. Add one first.' }]);
}

export async function createParamSet(
  platform: Platform,
  asker: Asker,
  body: ParamSetBody,
): Promise<{ data: ParamSet }> {
  const { db } = platform;
  const { workspace_id } = asker.workspace;
  const pipeline = await findVisiblePipeline(db, asker, body.pipeline_id);
  // Parameters may be prepared while the pipeline waits for leave.
  if (stateOf(platform, pipeline) !== 'waiting') demandRunnable(platform, pipeline);
  const reference = chooseReference(await referencesFor(db, workspace_id), body.reference_id);
  const params = checkParams(pipeline.definition, body.params);
  const id = newId();
  const write = transact(db, async (tx) => {
    const { name, pipeline_id } = body;
    const params_hash = hashParams(params, reference.sha256);
    const created_by = asker.person.id;
    const processing = { pipeline_id, reference_id: reference.id, params, params_hash };
    await insertParamSet(tx, { id, workspace_id, name, ...processing, created_by });
    const act = { person_id: created_by, workspace_id, action: 'create', kind: 'param_set', object_id: id };
    await recordAct(tx, { ...act, detail: { name } });
  });
  const words = `A parameter set named “${body.name}” already exists (it may be archived). Choose another name.`;
  await write.catch(sayViolation('param_set_name_once', () => taken('name', words)));
  const [data] = await paramSetViews(db, asker, await paramSetsByIds(db, [id]));
  if (!data) throw new Error('A parameter set that was written cannot be read.');
  return { data };
}
