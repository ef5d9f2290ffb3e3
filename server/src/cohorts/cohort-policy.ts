import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { type Access, demandAccess } from '#sharing';

export const shown = { kind: 'cohort', words: 'This cohort' } as const;

interface Kept {
  id: string;
  workspace_id: string;
  public_at: string | null;
}

/** A cohort as the floor of sharing asks for it. */
export const thingOf = ({ id, workspace_id, public_at }: Kept) => ({ id, workspace_id, is_public: public_at !== null });

/** A cohort of the asker's workspace, one shared with them, or a public one; any other does not exist. */
export async function demandReadable<C extends Kept>(
  db: Db,
  asker: Asker,
  found: C | undefined,
): Promise<{ cohort: C; access: Access }> {
  const access = await demandAccess(db, asker, shown, found && thingOf(found));
  if (!found) throw notFound(shown.words);
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
export function withTextFor<C extends Named>({ viewing }: Asker, cohort: C, { access }: Pick<Access, 'access'>): C {
  const { name, description, public_description } = cohort;
  const current = access === 'public' ? (public_description ?? description) : description;
  return { ...cohort, name: viewing?.name ?? name, description: viewing?.description ?? current };
}
