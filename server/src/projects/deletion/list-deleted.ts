import type { Dependents } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { notifyDeletions } from '#platform/deletion';
import type { Caller } from '#platform/http';
import type { ProjectReads, SubmissionPart } from '../ports.ts';
import { requireOwned } from '../project-policy.ts';
import { projectById } from '../projects-store.ts';
import { countPart, listDeletions } from './deletion-store.ts';
import { deletionView } from './deletion-view.ts';

/** Restorable deletions, latest first. */
export async function listDeleted(
  { platform: { db, clock } }: ProjectReads,
  caller: Caller,
  paging: { page: number; page_size: number },
) {
  const now = clock.now();
  return notifyDeletions(await listDeletions(db, { ...paging, workspace_id: caller.workspace.workspace_id }), {
    paging,
    namesOf: (people) => namesOfPeople(db, people),
    view: ({ created_by, ...row }, name) => deletionView(row, { caller, now, created_by, name }),
  });
}

/** Lists what is deleted with a part. */
export async function listDependents(
  { platform: { db }, ports }: ProjectReads,
  caller: Caller,
  query: { project_id: string; sample_ids?: readonly string[] | undefined },
): Promise<{ data: Dependents }> {
  const own = await requireOwned(db, caller, await projectById(db, query.project_id));
  const { project_id, workspace_id, name } = own;
  const part: SubmissionPart = { project_id, sample_ids: query.sample_ids ?? null };
  const [counts, above] = await Promise.all([countPart(db, part), ports.dependents_of({ ...part, workspace_id })]);
  return { data: { project_id, name, ...counts, ...above } };
}
