import type { Dependents } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Asker } from '#platform/http';
import type { Part, ProjectReads } from '../ports.ts';
import { demandOwned } from '../project-policy.ts';
import { projectById } from '../projects-store.ts';
import { countPart, listDeletions } from './deletion-store.ts';
import { deletionView } from './deletion-view.ts';

/** What can be brought back, the latest first. */
export async function listDeleted(
  { platform: { db, clock } }: ProjectReads,
  asker: Asker,
  { page, page_size }: { page: number; page_size: number },
) {
  const { rows, total } = await listDeletions(db, { workspace_id: asker.workspace.workspace_id, page, page_size });
  const names = await namesOfPeople(
    db,
    rows.map(({ deleted_by }) => deleted_by),
  );
  const now = clock.now();
  const data = rows.map(({ created_by, ...row }) =>
    deletionView(row, { asker, now, created_by, name: names.get(row.deleted_by) ?? 'a former member' }),
  );
  return { data, paging: { page, page_size, total } };
}

/** What goes when a part is deleted. */
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
