import type { ParamSet } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact, UniqueViolation } from '#platform/database';
import type { Asker } from '#platform/http';
import { invalid, notFound, Refusal } from '#platform/refusal';
import type { Params } from '../pipelines-tables.ts';
import { insertParamSet, paramSetsByIds, type ReferenceRow, referencesFor } from './catalogue-store.ts';
import { checkParams, hashParams } from './check-params.ts';
import { findPipeline } from './find-pipeline.ts';
import { paramSetViews } from './list-catalogue.ts';

export interface ParamSetBody {
  name: string;
  pipeline_id: string;
  reference_id?: string | undefined;
  params: Params;
}

/** The one asked for, else the workspace's newest. */
function chooseReference(references: readonly ReferenceRow[], wanted: string | undefined): ReferenceRow {
  const reference = wanted ? references.find(({ id }) => id === wanted) : references[0];
  if (reference) return reference;
  if (wanted) throw notFound('This reference');
  throw invalid([{ field: 'reference_id', message: 'There is no reference database yet; add one first.' }]);
}

export async function createParamSet({ db }: Platform, asker: Asker, body: ParamSetBody): Promise<{ data: ParamSet }> {
  const { workspace_id } = asker.workspace;
  const { definition } = await findPipeline(db, body.pipeline_id);
  const reference = chooseReference(await referencesFor(db, workspace_id), body.reference_id);
  const params = checkParams(definition, body.params);
  const id = newId();
  const write = transact(db, async (tx) => {
    const { name, pipeline_id } = body;
    const params_hash = hashParams(params, reference.sha256);
    const created_by = asker.person.id;
    await insertParamSet(tx, {
      id,
      workspace_id,
      name,
      pipeline_id,
      reference_id: reference.id,
      params,
      params_hash,
      created_by,
    });
    await recordAct(tx, { person_id: created_by, workspace_id, action: 'create', kind: 'param_set', object_id: id });
  });
  await write.catch((error: unknown) => {
    if (!(error instanceof UniqueViolation)) throw error;
    throw new Refusal('conflict', `A parameter set named “${body.name}” is here already; choose another name.`);
  });
  const [data] = await paramSetViews(db, await paramSetsByIds(db, [id]));
  if (!data) throw new Error('A parameter set that was written cannot be read.');
  return { data };
}
