import type { Cohort, FilterChanges, SampleFilter } from '@cohortium/contract';
import { loadPerson } from '#identity';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import { findSamples } from '#samples';
import { requireModify, requireOwn } from '#sharing';
import { membershipOf } from '#workspaces';
import { sourceState } from '../cohort-index-store.ts';
import type { CohortVersion } from '../cohorts-store.ts';
import { chooseByFilter } from '../create-cohort.ts';
import { getOwnVersion, getVersion, membersClause } from '../members/find-members.ts';
import { ofOmic } from '../members/omic-types.ts';
import { type Changeable, requireChangeable, saveVersion, showVersion, type VisibleVersion } from './save-version.ts';
import { liveCohorts, setAcceptedState } from './versions-store.ts';

interface Difference {
  n_new: number;
  n_no_longer_matching: number;
  source: string;
}

/** How far what a filter finds now differs from a version's members. */
async function differenceOf(
  platform: Platform,
  caller: Caller,
  { cohort, filter }: { cohort: CohortVersion; filter: SampleFilter },
): Promise<Difference> {
  const found = await findSamples(platform, caller, filter, { within: ofOmic(cohort.omic_type) });
  const members = await membersClause(platform, cohort);
  const { n, n_members, mark } = await sourceState(platform.index, await found.toClause(), members);
  return { n_new: n - n_members, n_no_longer_matching: cohort.n_samples - n_members, source: `${n} ${mark}` };
}

/** Samples added and removed by a cohort's filter since its current version. Throws 404. */
export async function showStaleness(
  platform: Platform,
  caller: Caller,
  cohort_id: string,
): Promise<{ data: FilterChanges }> {
  const cohort = await getOwnVersion(platform.db, caller, { cohort_id });
  const { version, is_live, dismissed_source, recipe } = cohort;
  if (recipe.filter === null) {
    return { data: { version, n_new: 0, n_no_longer_matching: 0, source: '', is_dismissed: false, is_live } };
  }
  const found = await differenceOf(platform, caller, { cohort, filter: recipe.filter });
  return { data: { version, ...found, is_dismissed: dismissed_source === found.source, is_live } };
}

/** The next version: what the filter finds now. */
async function refreezeCohort(
  platform: Platform,
  caller: Caller,
  { found, filter }: { found: Changeable; filter: SampleFilter },
): Promise<{ data: Cohort }> {
  const { cohort } = found;
  const { n_new, n_no_longer_matching } = await differenceOf(platform, caller, { cohort, filter });
  if (n_new === 0 && n_no_longer_matching === 0) {
    throw new AppError('conflict', `“${cohort.name}” is up to date: its filter matches the current members.`);
  }
  const { members, recipe } = await chooseByFilter(platform, caller, { filter, within: ofOmic(cohort.omic_type) });
  const description = `Updated from its filter: +${formatNumber(n_new)} −${formatNumber(n_no_longer_matching)}`;
  const change = { kind: 'updated' as const, description, detail: { n_new, n_no_longer_matching } };
  return saveVersion(platform, caller, found, { change, members, recipe });
}

/** Asks a cohort's filter again, and freezes what it finds now. Refuses with 404, 409, and 422 when it finds nothing. */
export async function updateCohort(
  platform: Platform,
  caller: Caller,
  seen: VisibleVersion,
): Promise<{ data: Cohort }> {
  const found = await requireChangeable(platform, caller, seen);
  requireOwn(found.access);
  const { filter } = found.cohort.recipe;
  if (filter) return refreezeCohort(platform, caller, { found, filter });
  const message = 'This cohort was not created from a filter alone, so it can’t be updated from one.';
  throw validationError([{ field: 'cohort_id', message }]);
}

/** Keeps the current version until the filter's matches change again. */
export async function acceptCurrentState(
  platform: Platform,
  caller: Caller,
  { cohort_id, source }: { cohort_id: string; source: string },
): Promise<{ data: Cohort }> {
  const { cohort, access } = await getVersion(platform.db, caller, { cohort_id });
  requireOwn(access);
  requireModify(access);
  await transact(platform.db, (tx) => setAcceptedState(tx, cohort_id, source));
  return showVersion(platform, caller, { cohort_id, version: cohort.version });
}

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
