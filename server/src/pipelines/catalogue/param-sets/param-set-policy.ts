import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { type ParamSetRow, paramSetById, referenceById } from '../catalogue-store.ts';
import { findPipeline, type KnownPipeline } from '../find-pipeline.ts';
import { whyNot } from '../pipeline-policy.ts';

/** A set of the workspace, or one of everybody's; elsewhere it does not exist. */
export async function findParamSet(db: Db, { workspace }: Asker, id: string): Promise<ParamSetRow> {
  const row = await paramSetById(db, id);
  if (!row || (row.workspace_id !== null && row.workspace_id !== workspace.workspace_id)) {
    throw notFound('This parameter set');
  }
  return row;
}

/** Why no run may be started with a set, with what helps; null when one may. */
export async function whyNotLaunch(
  platform: Pick<Platform, 'db' | 'engine'>,
  row: ParamSetRow,
): Promise<string | null> {
  if (row.archived_at) return `The parameter set ${row.name} is archived. Put it back, or choose another.`;
  const pipeline = await findPipeline(platform.db, row.pipeline_id);
  const why = whyNot(platform, pipeline);
  if (why !== null) return why;
  const reference = await referenceById(platform.db, row.reference_id);
  if (!reference?.withdrawn_at) return null;
  const because = reference.withdrawn_reason ? ` (${reference.withdrawn_reason})` : '';
  return `The reference ${reference.name} ${reference.version} was withdrawn${because}. Make a parameter set with another one.`;
}

export interface Processing {
  pipeline: KnownPipeline;
  paramSet: ParamSetRow;
}

/** The pipeline and parameters of a launch, seen by the asker and fit to be run now; refused in words. */
export async function chooseProcessing(
  platform: Pick<Platform, 'db' | 'engine'>,
  asker: Asker,
  paramSetId: string,
): Promise<Processing> {
  const paramSet = await findParamSet(platform.db, asker, paramSetId);
  const why = await whyNotLaunch(platform, paramSet);
  if (why !== null) throw new Refusal('conflict', why);
  return { pipeline: await findPipeline(platform.db, paramSet.pipeline_id), paramSet };
}
