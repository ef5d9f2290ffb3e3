import type { Dependents } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { tellDeletions } from '#platform/deletion';
import type { Asker } from '#platform/http';
import type { Part, ProjectReads } from '../ports.ts';
import { demandOwned } from '../project-policy.ts';
import { projectById } from '../projects-store.ts';
import { countPart, listDeletions } from './deletion-store.ts';
import { deletionView } from './deletion-view.ts';

/** Restorable deletions, latest first. */
export async function listDeleted(
  { platform: { db, clock } }: ProjectReads,
  asker: Asker,
  paging: { page: number; page_size: number },
) {
  const now = clock.now();
  return tellDeletions(await listDeletions(db, { ...paging, workspace_id: asker.workspace.workspace_id }), {
    paging,
    namesOf: (people) => namesOfPeople(db, people),
    view: ({ created_by, ...row }, name) => deletionView(row, { asker, now, created_by, name }),
  });
}

/** Lists what is deleted with a part. */
export async function listDependents(
  { platform: { db }, ports }: ProjectReads,
  asker: Asker,
  query: { project_id: string; sample_ids?: readonly string[] | undefined },
): Promise<{ data: Dependents }> {
  const own = await demandOwned(db, asker, await projectById(db, query.project_id));
  const { project_id, workspace_id, name } = own;
  const part: Part = { project_id, sample_ids: query.sample_ids ?? null };
  const [counts, above] = await Promise.all([countPart(db, part), ports.dependents_of({ ...part, workspace_id })]);
  return { data: { project_id, name, ...counts, ...above } };
}
