import type { projectRoutes, RouteInput } from '@cohortium/contract';
import type { Asker } from '#platform/http';
import { workspaceIdsOf } from '#workspaces';
import type { ProjectReads } from '../ports.ts';
import { demandReadable } from '../project-policy.ts';
import { projectView, projectViews } from '../project-view.ts';
import { projectById } from '../projects-store.ts';
import { findPage, type ProjectPage } from './find-page.ts';

type ListQuery = RouteInput<(typeof projectRoutes)['list']>['query'];
type SearchBody = RouteInput<(typeof projectRoutes)['search']>['body'];

async function present(reads: ProjectReads, asker: Asker, wanted: ProjectPage) {
  const { page, page_size } = wanted;
  const { rows, total } = await findPage(reads, wanted);
  return { data: await projectViews(reads, asker, rows), paging: { page, page_size, total } };
}

export async function listOwnProjects(reads: ProjectReads, asker: Asker, query: ListQuery) {
  const { page, page_size, status, sort, descending, ...rest } = query;
  const filter = { ...rest, workspace_ids: [asker.workspace.workspace_id] };
  return present(reads, asker, { filter, status, sort, descending, page, page_size });
}

/** Submissions that the person may see beyond the workspace at hand: those of the person's other workspaces. */
export async function listOtherProjects(reads: ProjectReads, asker: Asker, body: SearchBody) {
  const { page, page_size, status, sort, descending, hide_shared, hide_public: _, ...rest } = body;
  const ids = hide_shared ? [] : await workspaceIdsOf(reads.platform.db, asker.person.id);
  const filter = { ...rest, workspace_ids: ids.filter((id) => id !== asker.workspace.workspace_id) };
  return present(reads, asker, { filter, status, sort, descending, page, page_size });
}

export async function showProject(reads: ProjectReads, asker: Asker, projectId: string) {
  const row = demandReadable(asker, await projectById(reads.platform.db, projectId));
  return { data: await projectView(reads, asker, row) };
}
