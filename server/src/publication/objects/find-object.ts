import { loadCohort, memberIds, publicCohortIds } from '#cohorts';
import { getPipeline, publicPipelineIds } from '#pipelines';
import type { Db } from '#platform/database';
import { AppError } from '#platform/errors';
import { activeSampleIds, projectById, publicProjectIds } from '#projects';
import { samplesOfResults } from '#samples';
import { activeWorkspaces } from '#workspaces';
import type { ObjectRef } from '../publications-store.ts';

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
