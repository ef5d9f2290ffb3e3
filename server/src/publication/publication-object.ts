import { loadCohort, makeCohortPublic, memberIds, publicCohortIds, withdrawCohort } from '#cohorts';
import { getPipeline, makePipelinePublic, publicPipelineIds, withdrawPipeline } from '#pipelines';
import type { Db, Tx } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Person } from '#platform/http';
import {
  activeSampleIds,
  activeSamples,
  declareHumanReads,
  enqueueProjectChange,
  makeProjectPublic,
  type ProjectRow,
  projectById,
  projectsByIds,
  publicProjectIds,
  withdrawProject,
} from '#projects';
import { samplesOfResults } from '#samples';
import { activeWorkspaces, membershipOf } from '#workspaces';
import type { Publishing } from './publications.ts';
import type { ObjectRef, PublicationRow } from './publications-store.ts';

/** Members of a cohort that may not become public with it, by submission. */
export interface WithheldMember {
  project_id: string;
  /** Shown only to members of its workspace. */
  project_name: string;
  n_samples: number;
}

const CHUNK = 5000;

async function countByProject(db: Db, sampleIds: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < sampleIds.length; from += CHUNK) {
    for (const { project_id } of await activeSamples(db, sampleIds.slice(from, from + CHUNK))) {
      counts.set(project_id, (counts.get(project_id) ?? 0) + 1);
    }
  }
  return counts;
}

export interface CohortToPublish {
  /** The cohort's own. */
  workspace_id: string;
  /** The requester. */
  person: Pick<Person, 'id' | 'token_scope'>;
  sample_ids: readonly string[];
}

/**
 * Whose submission is neither public nor one of the cohort's workspace that the person may share: others' submissions
 * are for their own workspaces to publish. Asked again at every step.
 */
export async function listWithheldMembers(
  db: Db,
  { workspace_id, person, sample_ids }: CohortToPublish,
): Promise<WithheldMember[]> {
  const counts = await countByProject(db, sample_ids);
  const projects = await projectsByIds(db, [...counts.keys()]);
  const living = await activeWorkspaces(
    db,
    projects.map((project) => project.workspace_id),
  );
  const own = await membershipOf(db, person, workspace_id);
  const mayShare = own?.permissions.has('workspace:project:share') === true;
  const goesAlong = (project: ProjectRow): boolean =>
    project.workspace_id === workspace_id ? mayShare : project.public_at !== null && living.has(project.workspace_id);
  const withheld = projects.filter((project) => !goesAlong(project));
  const named = await Promise.all(
    withheld.map(async ({ project_id, name, workspace_id: home }) => {
      const isMember = (await membershipOf(db, person, home)) !== null;
      const project_name = isMember ? name : 'A submission of another workspace';
      return { project_id, project_name, n_samples: counts.get(project_id) ?? 0 };
    }),
  );
  return named.toSorted((a, b) => b.n_samples - a.n_samples);
}

/** Something that may become public, as it is now. */
export interface PublicObject extends ObjectRef {
  workspace_id: string;
  /** Of a cohort: its version now. */
  object_version: number | null;
  title: string;
  description: string;
  /** Columns that are not needed per sample, because the object states them for all. */
  variable_region: string | null;
  is_amplicon: boolean;
  public_at: string | null;
}

const RAW_AMPLICON = 10;

async function findProject(db: Db, id: string): Promise<PublicObject | null> {
  const row = await projectById(db, id);
  if (!row) return null;
  const { workspace_id, name, description, variable_region, public_at } = row;
  const is_amplicon = row.data_type === RAW_AMPLICON;
  const words = { title: name, description, variable_region, is_amplicon };
  return { object_type: 'project', object_id: id, object_version: null, workspace_id, public_at, ...words };
}

async function findCohort(db: Db, id: string, version: number | undefined): Promise<PublicObject | null> {
  const row = await loadCohort(db, id, version);
  if (!row) return null;
  const { workspace_id, name, description, public_at } = row;
  const words = { title: name, description, variable_region: null, is_amplicon: false };
  return { object_type: 'cohort', object_id: id, object_version: row.version, workspace_id, public_at, ...words };
}

/** Built-in pipelines have no owner and are already public. */
async function findRegistered(db: Db, id: string): Promise<PublicObject | null> {
  const found = await getPipeline(db, id).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!found?.row.workspace_id) return null;
  const { workspace_id, public_at } = found.row;
  const { name, description, version } = found.definition;
  const words = { title: `${name} ${version}`, description, variable_region: null, is_amplicon: false };
  return { object_type: 'pipeline', object_id: id, object_version: null, workspace_id, public_at, ...words };
}

/** The object, unless it or its workspace is deleted. Cohorts at a version, by default the current one. */
export async function findObject(
  db: Db,
  { object_type, object_id, object_version }: ObjectRef & { object_version?: number | null },
): Promise<PublicObject | null> {
  const find = {
    project: () => findProject(db, object_id),
    cohort: () => findCohort(db, object_id, object_version ?? undefined),
    pipeline: () => findRegistered(db, object_id),
  };
  const found = await find[object_type]();
  if (!found) return null;
  return (await activeWorkspaces(db, [found.workspace_id])).has(found.workspace_id) ? found : null;
}

/** The samples that become public with it, by their `id`. */
export async function samplesOfObject(
  db: Db,
  { object_type, object_id, object_version }: ObjectRef & { object_version: number | null },
): Promise<string[]> {
  if (object_type === 'pipeline') return [];
  if (object_type === 'project') return activeSampleIds(db, object_id);
  const members = object_version === null ? [] : await memberIds(db, { id: object_id, version: object_version });
  return samplesOfResults(db, members);
}

/** The ids of everything that is public and there: what lies in a deleted submission or workspace is not. */
export async function publicObjectIds(db: Db): Promise<string[]> {
  return (await Promise.all([publicProjectIds(db), publicCohortIds(db), publicPipelineIds(db)])).flat();
}

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
