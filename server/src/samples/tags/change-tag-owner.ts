import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireNewOwner } from '#workspaces';
import { projectsOfTags } from './delete-tags.ts';
import { tagsSet, updateTagOwner } from './tags-store.ts';

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
