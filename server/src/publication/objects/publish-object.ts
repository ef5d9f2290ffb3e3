import { makeCohortPublic, withdrawCohort } from '#cohorts';
import { makePipelinePublic, withdrawPipeline } from '#pipelines';
import type { Tx } from '#platform/database';
import { declareHumanReads, enqueueProjectChange, makeProjectPublic, withdrawProject } from '#projects';
import type { Publishing } from '../publications.ts';
import type { PublicationRow } from '../publications-store.ts';

type Published = Pick<PublicationRow, 'object_type' | 'object_id' | 'object_version' | 'human_reads'>;

/** Lets everybody see a thing from a moment on, in the caller's transaction. */
export async function publishObject(here: Publishing, tx: Tx, thing: Published, at: Date): Promise<void> {
  const { object_id: id, object_version, human_reads } = thing;
  if (thing.object_type === 'pipeline') return makePipelinePublic(tx, { id, at });
  if (thing.object_type === 'cohort') {
    if (object_version === null) throw new Error(`The publication of cohort ${id} names no version.`);
    return makeCohortPublic(tx, { id, version: object_version, at });
  }
  await makeProjectPublic(tx, { id, at });
  await restateReads(here, tx, { id, human_reads });
}

/** The guards depend on the statement on human reads, so the public rows are reindexed. */
async function restateReads(
  here: Publishing,
  tx: Tx,
  { id, human_reads }: { id: string; human_reads: Published['human_reads'] },
): Promise<void> {
  await declareHumanReads(tx, { id, human_reads });
  await enqueueProjectChange(here, tx, id);
}

/** Takes a thing back to those who see it otherwise. */
export async function withdrawObject(here: Publishing, tx: Tx, thing: Published): Promise<void> {
  const { object_id: id } = thing;
  if (thing.object_type === 'pipeline') return withdrawPipeline(tx, id);
  if (thing.object_type === 'cohort') return withdrawCohort(tx, id);
  await withdrawProject(tx, id);
  await restateReads(here, tx, { id, human_reads: null });
}
