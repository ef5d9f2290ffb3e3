import type { Cohort } from '@cohortium/contract';
import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { moveGrants, requireModify } from '#sharing';
import { COHORT_RESOURCE } from '../cohort-policy.ts';
import { cohortViews } from '../cohort-view.ts';
import { loadCohort } from '../cohorts-store.ts';
import { type FoundCohort, getVersion } from '../members/find-members.ts';
import { addVersion, conflict, type NextVersion } from './add-version.ts';

export interface VisibleVersion {
  cohort_id: string;
  /** The version that the writer saw. */
  version: number;
}
export type Changeable = Pick<FoundCohort, 'cohort' | 'access'>;

/** A cohort that the caller may change, at the version they saw. Refused with 404, 401, and 409 when it is another now. */
export async function requireChangeable(
  { db }: Platform,
  caller: Caller,
  { cohort_id, version }: VisibleVersion,
): Promise<Changeable> {
  const found = await getVersion(db, caller, { cohort_id });
  requireModify(found.access);
  const { name, changed_by: created_by, changed_at: created_at, ...now } = found.cohort;
  if (now.version !== version) throw await conflict(db, { name, version: now.version, created_by, created_at });
  return found;
}

/** A cohort version as visible to the caller. */
export async function showVersion({ db }: Platform, caller: Caller, seen: VisibleVersion): Promise<{ data: Cohort }> {
  const row = await loadCohort(db, seen.cohort_id, seen.version);
  const [data] = row ? await cohortViews(db, caller, [row]) : [];
  if (!data) throw notFound(COHORT_RESOURCE.label);
  return { data };
}

export type CohortChange = Omit<NextVersion, 'cohort_id' | 'expected_version' | 'created_by'> & {
  /** Writes what belongs to the change, in its transaction. */
  alsoSave?: (tx: Tx) => Promise<void>;
};

/** Makes the next version of a cohort that the caller may change, and shows it: to whom it is shared, that version then. */
export async function saveVersion(
  platform: Platform,
  caller: Caller,
  { cohort, access }: Changeable,
  { alsoSave, ...next }: CohortChange,
): Promise<{ data: Cohort }> {
  const { id: cohort_id, version: expected_version } = cohort;
  const version = await transact(platform.db, async (tx) => {
    const made = await addVersion(tx, { ...next, cohort_id, expected_version, created_by: caller.person.id });
    await alsoSave?.(tx);
    if (access.access === 'shared')
      await moveGrants(tx, caller, { kind: COHORT_RESOURCE.kind, id: cohort_id, from: expected_version, to: made });
    return made;
  });
  return showVersion(platform, caller, { cohort_id, version });
}
