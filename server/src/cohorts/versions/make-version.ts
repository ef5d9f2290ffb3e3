import type { Cohort } from '@cohortium/contract';
import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { demandModify, moveGrants } from '#sharing';
import { shown } from '../cohort-policy.ts';
import { cohortViews } from '../cohort-view.ts';
import { loadCohort } from '../cohorts-store.ts';
import { type FoundCohort, findVersion } from '../members/find-members.ts';
import { addVersion, type NextVersion, overtaken } from './add-version.ts';

export interface Seen {
  cohort_id: string;
  /** The version that the writer saw. */
  version: number;
}
export type Changeable = Pick<FoundCohort, 'cohort' | 'access'>;

/** A cohort that the asker may change, at the version they saw. Refused with 404, 401, and 409 when it is another now. */
export async function demandChangeable(
  { db }: Platform,
  asker: Asker,
  { cohort_id, version }: Seen,
): Promise<Changeable> {
  const found = await findVersion(db, asker, { cohort_id });
  demandModify(found.access);
  const { name, changed_by: created_by, changed_at: created_at, ...now } = found.cohort;
  if (now.version !== version) throw await overtaken(db, { name, version: now.version, created_by, created_at });
  return found;
}

/** A cohort version as visible to the caller. */
export async function showVersion({ db }: Platform, asker: Asker, seen: Seen): Promise<{ data: Cohort }> {
  const row = await loadCohort(db, seen.cohort_id, seen.version);
  const [data] = row ? await cohortViews(db, asker, [row]) : [];
  if (!data) throw notFound(shown.words);
  return { data };
}

export type Change = Omit<NextVersion, 'cohort_id' | 'expected_version' | 'created_by'> & {
  /** Writes what belongs to the change, in its transaction. */
  besides?: (tx: Tx) => Promise<void>;
};

/** Makes the next version of a cohort that the asker may change, and shows it: to whom it is shared, that version then. */
export async function makeVersion(
  platform: Platform,
  asker: Asker,
  { cohort, access }: Changeable,
  { besides, ...next }: Change,
): Promise<{ data: Cohort }> {
  const { id: cohort_id, version: expected_version } = cohort;
  const version = await transact(platform.db, async (tx) => {
    const made = await addVersion(tx, { ...next, cohort_id, expected_version, created_by: asker.person.id });
    await besides?.(tx);
    if (access.access === 'shared')
      await moveGrants(tx, asker, { kind: shown.kind, id: cohort_id, from: expected_version, to: made });
    return made;
  });
  return showVersion(platform, asker, { cohort_id, version });
}
