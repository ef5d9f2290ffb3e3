import type { ExcludedProject } from '@cohortium/contract';
import type { Platform } from '#platform';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { activeProjectIds, type ProjectRow, projectsByIds } from '#projects';
import { countByProject } from '#samples';
import { findAccessToAll, type Resource, type SharedResourceType } from '#sharing';
import { COHORT_RESOURCE, toResource } from './cohort-policy.ts';
import { loadCohort } from './cohorts-store.ts';
import { memberIds } from './versions/versions-store.ts';

/** Why a submission's samples are not shared along with a cohort; null when they are. */
function reasonFor(caller: Caller, project: ProjectRow, { isLiving }: { isLiving: boolean }): string | null {
  if (!isLiving) return 'It was deleted.';
  if (project.public_at !== null) return null;
  if (project.workspace_id !== caller.workspace.workspace_id) {
    return 'It belongs to another workspace. Only that workspace can share it.';
  }
  return caller.workspace.permissions.has('workspace:project:share')
    ? null
    : 'You don’t have permission to share this submission.';
}

/**
 * Sharing a cohort needs the right to share every member's submission at that moment. Of others' submissions only the
 * public ones go along, and only as long as they are public. Refused when nothing is left.
 */
async function leftOut({ db }: Platform, caller: Caller, { id, name, version }: Resource): Promise<ExcludedProject[]> {
  const counts = await countByProject(db, await memberIds(db, { id, version: version ?? 0 }));
  const projects = await projectsByIds(
    db,
    counts.map(({ project_id }) => project_id),
  );
  const things = projects.map(({ project_id, workspace_id, public_at }) => ({
    id: project_id,
    workspace_id,
    is_public: public_at !== null,
  }));
  const [living, reached] = await Promise.all([
    activeProjectIds(
      db,
      things.map((thing) => thing.id),
    ),
    findAccessToAll(db, caller, 'project', things),
  ]);
  const left = counts.flatMap(({ project_id, n_samples }): ExcludedProject[] => {
    const project = projects.find((one) => one.project_id === project_id);
    const reason = project ? reasonFor(caller, project, { isLiving: living.includes(project_id) }) : 'It was deleted.';
    if (reason === null) return [];
    const project_name = project && reached.has(project_id) ? project.name : 'A submission you can no longer see';
    return [{ project_id, project_name, n_samples, reason }];
  });
  if (counts.length > 0 && left.length === counts.length) {
    throw new AppError('conflict', `This workspace can’t share any of the samples of “${name}”.`);
  }
  return left;
}

/** Cohorts as shared resources. */
export const sharedCohort: SharedResourceType = {
  ...COHORT_RESOURCE,
  find: async (db, id) => {
    const row = await loadCohort(db, id);
    return row && { ...toResource(row), name: row.name, description: row.description, version: row.version };
  },
  find_excluded: leftOut,
};
