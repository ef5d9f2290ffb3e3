import {
  cohortRoutes,
  type Deletion,
  type ProjectEdit,
  projectRoutes,
  sampleRoutes,
  workspaceRoutes,
} from '@cohortium/contract';
import { call, refresh } from '#platform/api';

/** Everything that shows submissions, or what was made of them. */
const touched = () =>
  refresh(
    ...Object.values(projectRoutes),
    sampleRoutes.microbiomics,
    sampleRoutes.microbiomicsMetric,
    ...Object.values(cohortRoutes),
    ...Object.values(workspaceRoutes),
  );

export async function deletePart(project_id: string, sample_ids?: readonly string[]): Promise<Deletion> {
  const { data } = sample_ids
    ? await call(projectRoutes.deleteSamples, { body: { project_id, sample_ids: [...sample_ids] } })
    : await call(projectRoutes.delete, { body: { project_id } });
  await touched();
  return data;
}

export async function restoreDeleted(deletion_id: string) {
  const { data } = await call(projectRoutes.restore, { body: { deletion_id } });
  await touched();
  return data;
}

export async function purgeDeleted(deletion_id: string): Promise<void> {
  await call(projectRoutes.purge, { body: { deletion_id } });
  await touched();
}

export type Edit = Omit<ProjectEdit, 'samples'> & Partial<Pick<ProjectEdit, 'samples'>>;

export async function editProject(edit: Edit) {
  const { data } = await call(projectRoutes.edit, { body: edit });
  await touched();
  return data;
}
