import type { Db } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { type ResourceAccess, requireAccess } from '#sharing';

export const COHORT_RESOURCE = { kind: 'cohort', label: 'This cohort' } as const;

interface SharedVersion {
  id: string;
  workspace_id: string;
  public_at: string | null;
}

/** A cohort as the floor of sharing asks for it. */
export const toResource = ({ id, workspace_id, public_at }: SharedVersion) => ({
  id,
  workspace_id,
  is_public: public_at !== null,
});

/** A cohort of the caller's workspace, one shared with them, or a public one; any other does not exist. */
export async function requireReadable<C extends SharedVersion>(
  db: Db,
  caller: Caller,
  found: C | undefined,
): Promise<{ cohort: C; access: ResourceAccess }> {
  const access = await requireAccess(db, caller, COHORT_RESOURCE, found && toResource(found));
  if (!found) throw notFound(COHORT_RESOURCE.label);
  return { cohort: found, access };
}

interface Named {
  name: string;
  description: string;
  public_description: string | null;
}

/**
 * A cohort under the name and with the description that its reader sees: in public the description that was reviewed,
 * through a link both as they were when the link was made.
 */
export function withTextFor<C extends Named>(
  { shareLink }: Caller,
  cohort: C,
  { access }: Pick<ResourceAccess, 'access'>,
): C {
  const { name, description, public_description } = cohort;
  const current = access === 'public' ? (public_description ?? description) : description;
  return { ...cohort, name: shareLink?.name ?? name, description: shareLink?.description ?? current };
}
