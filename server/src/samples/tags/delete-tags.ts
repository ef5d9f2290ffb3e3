import { DETAIL_PERMISSIONS, type Tagged, type WorkspaceTag } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker, RequestFacts } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { livingProjectIds, projectIdsOf } from '#projects';
import { tagSamples } from './tag-samples.ts';
import { resultsTagged, tagsSet } from './tags-store.ts';

async function ownProjects({ db }: Platform, { workspace, person }: Asker) {
  const projects = await livingProjectIds(db, await projectIdsOf(db, workspace.workspace_id));
  return { projects, person_id: person.id };
}

/** Owners and admins delete any tag of the workspace, writers those that nobody else has set (specification §6). */
const mayDelete = ({ workspace: { permissions } }: Asker, n_set_by_others: number): boolean =>
  permissions.has('workspace:tag:delete') || (permissions.has('workspace:tag:delete_created') && n_set_by_others === 0);

export async function listTags(
  platform: Platform,
  asker: Asker,
  { page, page_size }: { page: number; page_size: number },
) {
  const tags = await tagsSet(platform.db, await ownProjects(platform, asker));
  const data = tags
    .slice((page - 1) * page_size, page * page_size)
    .map((each): WorkspaceTag => ({ ...each, may_delete: mayDelete(asker, each.n_set_by_others) }));
  return { data, paging: { page, page_size, total: tags.length } };
}

interface Deleting {
  asker: Asker;
  request: Pick<RequestFacts, 'request_id' | 'signal'>;
}

/** Takes tags off every sample of the workspace on which they were set; all of them, or none where one may not be deleted. */
export async function deleteTags(
  platform: Platform,
  { asker, request }: Deleting,
  tags: readonly string[],
): Promise<{ data: Tagged }> {
  const own = await ownProjects(platform, asker);
  const found = await tagsSet(platform.db, own, tags);
  if (found.some(({ n_set_by_others }) => !mayDelete(asker, n_set_by_others))) {
    throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
  }
  const result_ids = await resultsTagged(platform.db, own.projects, tags);
  return tagSamples(platform, { asker, request, state: 'removed', order: { tags: [...tags], result_ids } });
}
