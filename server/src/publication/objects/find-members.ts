import type { Db } from '#platform/database';
import type { Person } from '#platform/http';
import { activeSamples, type ProjectRow, projectsByIds } from '#projects';
import { activeWorkspaces, membershipOf } from '#workspaces';

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
