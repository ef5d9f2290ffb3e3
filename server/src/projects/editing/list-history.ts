import type { projectRoutes, RouteInput } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Caller } from '#platform/http';
import type { ProjectReads } from '../ports.ts';
import { requireWhole } from '../project-policy.ts';
import { projectById } from '../projects-store.ts';
import { listChanges } from './history-store.ts';

type HistoryQuery = RouteInput<(typeof projectRoutes)['history']>['query'];

/** History of a submission, latest first. */
export async function listHistory({ platform: { db } }: ProjectReads, caller: Caller, query: HistoryQuery) {
  await requireWhole(db, caller, await projectById(db, query.project_id));
  const { rows, total } = await listChanges(db, query);
  const names = await namesOfPeople(
    db,
    rows.map(({ person_id }) => person_id),
  );
  const data = rows.map(({ person_id, ...row }) => ({ ...row, by: names.get(person_id) ?? 'a former member' }));
  return { data, paging: { page: query.page, page_size: query.page_size, total } };
}
