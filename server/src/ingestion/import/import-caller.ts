import { loadPerson } from '#identity';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { membershipOf } from '#workspaces';

/** The person who enqueued an import, with their current permissions; null if they can no longer create submissions. */
export async function findImportCaller(
  db: Db,
  { person_id, workspace_id }: { person_id: string; workspace_id: string },
): Promise<Caller | null> {
  const member = { id: person_id, token_scope: null };
  const [row, workspace] = [await loadPerson(db, person_id), await membershipOf(db, member, workspace_id)];
  if (!row || row.disabled_at !== null || !workspace?.permissions.has('workspace:project:create')) return null;
  const { id, email, name, app_role_name } = row;
  return {
    person: { id, email, name, app_role_name, signed_term: true, session_id: '', token_scope: null },
    workspace,
  };
}
