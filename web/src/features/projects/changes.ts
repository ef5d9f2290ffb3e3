import {
  cohortRoutes,
  type Deletion,
  type ProjectEdit,
  projectRoutes,
  sampleRoutes,
  workspaceRoutes,
} from '@cohortium/contract';
import { call, isConflict, refresh } from '#platform/api';

const { list, search, metric, deleted, ...ofOne } = projectRoutes;

/** All queries that list submissions or their results. */
const lists = () =>
  refresh(
    list,
    search,
    metric,
    deleted,
    sampleRoutes.microbiomics,
    sampleRoutes.microbiomicsMetric,
    ...Object.values(cohortRoutes),
    ...Object.values(workspaceRoutes),
  );

const refreshAll = () => Promise.all([lists(), refresh(...Object.values(ofOne))]);

export async function deleteProjectOrSamples(project_id: string, sample_ids?: readonly string[]): Promise<Deletion> {
  const { data } = sample_ids
    ? await call(projectRoutes.deleteSamples, { body: { project_id, sample_ids: [...sample_ids] } })
    : await call(projectRoutes.delete, { body: { project_id } });
  // The page of a deleted submission is left, so it is not refetched.
  await (sample_ids ? refreshAll() : lists());
  return data;
}

export async function restoreDeleted(deletion_id: string) {
  const { data } = await call(projectRoutes.restore, { body: { deletion_id } });
  await refreshAll();
  return data;
}

export async function purgeDeleted(deletion_id: string): Promise<void> {
  await call(projectRoutes.purge, { body: { deletion_id } });
  await refreshAll();
}

export type Edit = Omit<ProjectEdit, 'samples'> & Partial<Pick<ProjectEdit, 'samples'>>;

export async function editProject(edit: Edit) {
  const { data } = await call(projectRoutes.edit, { body: edit }).catch(async (error: unknown) => {
    // Edit conflict: reloads the current version before the user decides.
    if (isConflict(error)) await refreshAll();
    throw error;
  });
  await refreshAll();
  return data;
}
