import type { Cohort, FilterChanges, SampleFilter } from '@cohortium/contract';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import { findSamples } from '#samples';
import { requireModify, requireOwn } from '#sharing';
import type { CohortVersion } from '../cohorts-store.ts';
import { chooseByFilter } from '../members/choose-members.ts';
import { getOwnVersion, getVersion, membersClause } from '../members/find-members.ts';
import { ofOmic } from '../members/omic-types.ts';
import {
  type Changeable,
  requireChangeable,
  saveVersion,
  showVersion,
  type VisibleVersion,
} from '../versions/save-version.ts';
import { setAcceptedState } from '../versions/versions-store.ts';
import { sourceState } from './source-index-store.ts';

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
