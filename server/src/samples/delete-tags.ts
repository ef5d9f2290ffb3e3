import { DETAIL_PERMISSIONS, type Tagged, type WorkspaceTag } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Page, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller, RequestInfo } from '#platform/http';
import { activeProjectIds, projectIdsOf } from '#projects';
import { requireNewOwner } from '#workspaces';
import { tagSamples } from './tag-samples.ts';
import { resultsTagged, tagsSet, updateTagOwner } from './tags-store.ts';

/** The submissions of the workspace: the tags on their samples are the workspace’s. */
async function projectsOfTags({ db }: Platform, { workspace, person }: Caller) {
  const projects = await activeProjectIds(db, await projectIdsOf(db, workspace.workspace_id));
  return { projects, person_id: person.id };
}

/** Owners and admins delete any tag of the workspace, writers those that nobody else has set (specification §6). */
const mayDelete = ({ workspace: { permissions } }: Caller, n_owned_by_others: number): boolean =>
  permissions.has('workspace:tag:delete') ||
  (permissions.has('workspace:tag:delete_created') && n_owned_by_others === 0);

export async function listTags(platform: Platform, caller: Caller, { page, page_size }: Page) {
  const tags = await tagsSet(platform.db, await projectsOfTags(platform, caller));
  const page_of = tags.slice((page - 1) * page_size, page * page_size);
  const names = await namesOfPeople(
    platform.db,
    page_of.flatMap(({ owner_id }) => owner_id ?? []),
  );
  const data = page_of.map(
    ({ owner_id, ...each }): WorkspaceTag => ({
      ...each,
      owner: owner_id === null ? null : (names.get(owner_id) ?? null),
      can_delete: mayDelete(caller, each.n_owned_by_others),
      can_change_owner: caller.workspace.permissions.has('workspace:tag:own'),
    }),
  );
  return { data, paging: { page, page_size, total: tags.length } };
}

interface Deleting {
  caller: Caller;
  request: Pick<RequestInfo, 'signal'>;
}

/** Takes tags off every sample of the workspace on which they were set; all of them, or none where one may not be deleted. */
export async function deleteTags(
  platform: Platform,
  { caller, request }: Deleting,
  tags: readonly string[],
): Promise<{ data: Tagged }> {
  const own = await projectsOfTags(platform, caller);
  const found = await tagsSet(platform.db, own, tags);
  if (found.some(({ n_owned_by_others }) => !mayDelete(caller, n_owned_by_others))) {
    throw new AppError('permission_denied', DETAIL_PERMISSIONS);
  }
  const result_ids = await resultsTagged(platform.db, own.projects, tags);
  return tagSamples(platform, { caller, request, state: 'removed', order: { tags: [...tags], result_ids } });
}

interface Change {
  tag: string;
  user_id: string;
}

/** Gives a tag, on every sample of the workspace that has it, to another member. */
export async function changeTagOwner(platform: Platform, caller: Caller, { tag, user_id }: Change) {
  const { db } = platform;
  const { workspace_id } = caller.workspace;
  const own = await projectsOfTags(platform, caller);
  if ((await tagsSet(db, own, [tag])).length === 0) throw notFound(`The tag “${tag}”`);
  const owner = await requireNewOwner(db, { workspace_id, user_id, kind: 'tag' });
  const n_samples = await transact(db, async (tx) => {
    const n = await updateTagOwner(tx, { tag, owner_id: user_id, projects: own.projects });
    const detail = { tag, user_id, n_samples: n };
    await recordAuditEvent(tx, {
      person_id: caller.person.id,
      workspace_id,
      action: 'change_owner',
      kind: 'sample',
      detail,
    });
    return n;
  });
  return { data: { tag, owner, n_samples } };
}
