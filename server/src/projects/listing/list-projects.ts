import type { projectRoutes, RouteInput } from '@cohortium/contract';
import type { Caller } from '#platform/http';
import { listSharedIds, listSharedOutIds } from '#sharing';
import type { ProjectReads } from '../ports.ts';
import { requireReadable } from '../project-policy.ts';
import { projectView, projectViews } from '../project-view.ts';
import { projectById } from '../projects-store.ts';
import { findPage, type ProjectPage } from './find-page.ts';

type ListQuery = RouteInput<(typeof projectRoutes)['list']>['query'];
type SearchBody = RouteInput<(typeof projectRoutes)['search']>['body'];

async function present(reads: ProjectReads, caller: Caller, request: ProjectPage) {
  const { page, page_size } = request;
  const { rows, total } = await findPage(reads, request);
  return { data: await projectViews(reads, caller, rows), paging: { page, page_size, total } };
}

export async function listOwnProjects(reads: ProjectReads, caller: Caller, query: ListQuery) {
  const { page, page_size, status, sort, descending, hide_public, hide_shared, ...rest } = query;
  const given_ids = hide_shared
    ? await listSharedOutIds(reads.platform.db, 'project', caller.workspace.workspace_id)
    : [];
  const filter = { ...rest, seen: { workspace_id: caller.workspace.workspace_id, hide_public, hidden_ids: given_ids } };
  return present(reads, caller, { filter, status, sort, descending, page, page_size });
}

/** Submissions of other workspaces: those shared with the workspace at hand or the person, and public ones. */
export async function listOtherProjects(reads: ProjectReads, caller: Caller, body: SearchBody) {
  const { page, page_size, status, sort, descending, hide_shared, hide_public, ...rest } = body;
  const shared_ids = await listSharedIds(reads.platform.db, caller, 'project');
  const seen = { beyond: caller.workspace.workspace_id, shared_ids, hide_shared, hide_public };
  return present(reads, caller, { filter: { ...rest, seen }, status, sort, descending, page, page_size });
}

export async function showProject(reads: ProjectReads, caller: Caller, projectId: string) {
  const { db } = reads.platform;
  const { project } = await requireReadable(db, caller, await projectById(db, projectId));
  return { data: await projectView(reads, caller, project) };
}
