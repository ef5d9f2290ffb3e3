import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { findAccessToAll, listSharedIds, requireAccess, requireModify } from '#sharing';
import { referencesByIds } from '../references/references-store.ts';
import { type ParamSetRow, paramSetById, paramSetsFor } from './catalogue-store.ts';
import { getPipeline, type PipelineRecord, toResource as pipelineThing } from './find-pipeline.ts';
import { findRunProblem } from './pipeline-policy.ts';

export const PARAM_SET_RESOURCE = { kind: 'param_set', label: 'This parameter set' } as const;

/** A set as the floor of sharing asks for it: what comes with the portal is everybody's. */
export const toResource = ({ id, workspace_id }: ParamSetRow) => ({
  id,
  workspace_id,
  is_public: workspace_id === null,
});

/** Every set that the caller may see, newest first. */
export async function visibleParamSets(db: Db, caller: Caller): Promise<ParamSetRow[]> {
  return paramSetsFor(db, caller.workspace.workspace_id, await listSharedIds(db, caller, PARAM_SET_RESOURCE.kind));
}

/** A set of the workspace, one shared with them, or one of everybody's; elsewhere it does not exist. */
export async function findParamSet(db: Db, caller: Caller, id: string): Promise<ParamSetRow> {
  return (await getWithAccess(db, caller, id)).row;
}

async function getWithAccess(db: Db, caller: Caller, id: string) {
  const row = await paramSetById(db, id);
  const access = await requireAccess(db, caller, PARAM_SET_RESOURCE, row && toResource(row));
  if (!row) throw notFound(PARAM_SET_RESOURCE.label);
  return { row, access };
}

/** Put away by its workspace, and by those it is shared with at that level. */
export async function getModifiableSet(db: Db, caller: Caller, id: string): Promise<ParamSetRow> {
  const { row, access } = await getWithAccess(db, caller, id);
  if (row.workspace_id !== null) requireModify(access);
  return row;
}

/** Why the caller can't start a run with a set, with the remedy; null if they can. */
export async function findLaunchProblem(
  platform: Pick<Platform, 'db' | 'engine'>,
  caller: Caller,
  row: ParamSetRow,
): Promise<string | null> {
  if (row.archived_at) return `The parameter set ${row.name} is archived. Restore it, or choose another one.`;
  const pipeline = await getPipeline(platform.db, row.pipeline_id);
  const reached = await findAccessToAll(platform.db, caller, 'pipeline', [pipelineThing(pipeline)]);
  if (reached.size === 0) {
    return `The pipeline of ${row.name} is not shared with you. Ask the workspace that owns it to share it.`;
  }
  const why = findRunProblem(platform, pipeline);
  if (why !== null) return why;
  const references = await referencesByIds(platform.db, Object.values(row.reference_ids));
  const reference = references.find(({ withdrawn_at }) => withdrawn_at !== null);
  if (!reference) return null;
  const because = reference.withdrawn_reason ? ` (${reference.withdrawn_reason})` : '';
  return `The reference ${reference.name} ${reference.version} was withdrawn${because}. Create a parameter set with another reference.`;
}

export interface Processing {
  pipeline: PipelineRecord;
  paramSet: ParamSetRow;
}

/** The pipeline and parameters of a launch, seen by the caller and fit to be run now; refused with a message. */
export async function chooseProcessing(
  platform: Pick<Platform, 'db' | 'engine'>,
  caller: Caller,
  paramSetId: string,
): Promise<Processing> {
  const paramSet = await findParamSet(platform.db, caller, paramSetId);
  const why = await findLaunchProblem(platform, caller, paramSet);
  if (why !== null) throw new AppError('conflict', why);
  return { pipeline: await getPipeline(platform.db, paramSet.pipeline_id), paramSet };
}
