import { loadPerson } from '#identity';
import type { Platform } from '#platform';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { membershipOf } from '#workspaces';
import { liveCohorts } from '../versions/versions-store.ts';
import { updateCohort } from './follow-source.ts';

/** A cohort's creator with their current permissions; null if they can't edit cohorts any more. */
async function makerOf(
  { db }: Platform,
  { created_by, workspace_id }: { created_by: string; workspace_id: string },
): Promise<Caller | null> {
  const member = { id: created_by, token_scope: null };
  const [row, workspace] = await Promise.all([loadPerson(db, created_by), membershipOf(db, member, workspace_id)]);
  if (row.disabled_at || row.removed_at || !workspace?.permissions.has('workspace:cohort:modify')) return null;
  const { id, email, name, app_role_name, signed_term_at } = row;
  const signed_term = signed_term_at !== null;
  const person = { id, email, name, app_role_name, signed_term, session_id: '', token_scope: null };
  return { person, workspace };
}

/**
 * Freezes again what live cohorts' filters find, as far as their makers may see it; called every hour. One whose maker
 * has left stays as it is, as does one whose filter finds nothing, or just its members. Answers with how many changed.
 */
export async function updateLiveCohorts(platform: Platform): Promise<number> {
  let changed = 0;
  for (const cohort of await liveCohorts(platform.db)) {
    const caller = await makerOf(platform, cohort);
    if (!caller) continue;
    try {
      await updateCohort(platform, caller, { cohort_id: cohort.id, version: cohort.version });
      changed += 1;
    } catch (error) {
      if (!(error instanceof AppError))
        platform.log.error({ err: error, cohort_id: cohort.id }, 'a live cohort is overdue');
    }
  }
  return changed;
}
