import type { Db } from '#platform/database';
import { livingSamples, projectsByIds } from '#projects';
import { livingWorkspaces, membershipOf } from '#workspaces';

/** Members of a cohort that may not become public with it, by submission. */
export interface HeldBack {
  project_id: string;
  project_name: string;
  n_samples: number;
}

const CHUNK = 5000;

async function countByProject(db: Db, sampleIds: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < sampleIds.length; from += CHUNK) {
    for (const { project_id } of await livingSamples(db, sampleIds.slice(from, from + CHUNK))) {
      counts.set(project_id, (counts.get(project_id) ?? 0) + 1);
    }
  }
  return counts;
}

/** Whose submission is neither public nor one that the person may share: asked anew at every step. */
export async function heldBackMembers(
  db: Db,
  { person_id, sample_ids }: { person_id: string; sample_ids: readonly string[] },
): Promise<HeldBack[]> {
  const counts = await countByProject(db, sample_ids);
  const projects = await projectsByIds(db, [...counts.keys()]);
  const living = await livingWorkspaces(
    db,
    projects.map(({ workspace_id }) => workspace_id),
  );
  const held: HeldBack[] = [];
  for (const { project_id, name, workspace_id, public_at } of projects) {
    if (public_at !== null && living.has(workspace_id)) continue;
    const membership = await membershipOf(db, person_id, workspace_id);
    if (membership?.permissions.has('workspace:project:share')) continue;
    held.push({ project_id, project_name: name, n_samples: counts.get(project_id) ?? 0 });
  }
  return held.toSorted((a, b) => b.n_samples - a.n_samples);
}
