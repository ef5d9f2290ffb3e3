import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { accessToAll, demandAccess, demandModify, sharedIds } from '#sharing';
import { type ParamSetRow, paramSetById, paramSetsFor, referenceById } from '../catalogue-store.ts';
import { findPipeline, type KnownPipeline, thingOf as pipelineThing } from '../find-pipeline.ts';
import { whyNot } from '../pipeline-policy.ts';

export const shown = { kind: 'param_set', words: 'This parameter set' } as const;

/** A set as the floor of sharing asks for it: what comes with the portal is everybody's. */
export const thingOf = ({ id, workspace_id }: ParamSetRow) => ({ id, workspace_id, is_public: workspace_id === null });

/** Every set that the asker may see, newest first. */
export async function visibleParamSets(db: Db, asker: Asker): Promise<ParamSetRow[]> {
  return paramSetsFor(db, asker.workspace.workspace_id, await sharedIds(db, asker, shown.kind));
}

/** A set of the workspace, one shared with them, or one of everybody's; elsewhere it does not exist. */
export async function findParamSet(db: Db, asker: Asker, id: string): Promise<ParamSetRow> {
  return (await reach(db, asker, id)).row;
}

async function reach(db: Db, asker: Asker, id: string) {
  const row = await paramSetById(db, id);
  const access = await demandAccess(db, asker, shown, row && thingOf(row));
  if (!row) throw notFound(shown.words);
  return { row, access };
}

/** Put away by its workspace, and by those it is shared with at that level. */
export async function findModifiableSet(db: Db, asker: Asker, id: string): Promise<ParamSetRow> {
  const { row, access } = await reach(db, asker, id);
  if (row.workspace_id !== null) demandModify(access);
  return row;
}

/** Why the caller can't start a run with a set, with the remedy; null if they can. */
export async function whyNotLaunch(
  platform: Pick<Platform, 'db' | 'engine'>,
  asker: Asker,
  row: ParamSetRow,
): Promise<string | null> {
  if (row.archived_at) return `The parameter set ${row.name} is archived. Restore it, or choose another one.`;
  const pipeline = await findPipeline(platform.db, row.pipeline_id);
  const reached = await accessToAll(platform.db, asker, 'pipeline', [pipelineThing(pipeline)]);
  if (reached.size === 0) {
    return `The pipeline of ${row.name} is not shared with you. Ask the workspace that owns it to share it.`;
  }
  const why = whyNot(platform, pipeline);
  if (why !== null) return why;
  const reference = await referenceById(platform.db, row.reference_id);
  if (!reference?.withdrawn_at) return null;
  const because = reference.withdrawn_reason ? ` (${reference.withdrawn_reason})` : '';
  return `The reference ${reference.name} ${reference.version} was withdrawn${because}. Create a parameter set with another reference.`;
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
  const why = await whyNotLaunch(platform, asker, paramSet);
  if (why !== null) throw new Refusal('conflict', why);
  return { pipeline: await findPipeline(platform.db, paramSet.pipeline_id), paramSet };
}
