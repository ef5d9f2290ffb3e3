import type { Cohort, CohortRecipe, VersionChange } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Db, type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { contentHash, type ResultAndSubject } from '#samples';
import { moveGrants, requireModify } from '#sharing';
import { COHORT_RESOURCE } from '../cohort-policy.ts';
import { cohortViews } from '../cohort-view.ts';
import { insertVersion, type ListOfMembers, loadCohort, saveMembers } from '../cohorts-store.ts';
import { type FoundCohort, getVersion } from '../members/find-members.ts';
import { type CurrentVersion, lockCurrent, setCurrent } from './versions-store.ts';

interface NextVersion {
  cohort_id: string;
  /** The version that the writer saw. */
  expected_version: number;
  change: VersionChange;
  /** Omitted fields stay unchanged. */
  recipe?: CohortRecipe | undefined;
  members?: readonly ResultAndSubject[] | undefined;
  /** The members of an earlier version, instead. */
  members_of?: ListOfMembers | undefined;
  /** Null lays no metadata over the members' own any more. */
  overlay_id?: string | null | undefined;
  /** A person's id. */
  created_by: string;
}

/** A moment as a sentence has it. */
const formatMoment = (at: string): string =>
  `${new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** Tells who was quicker. */
async function conflict(
  db: Db,
  { name, version, created_by, created_at }: Pick<CurrentVersion, 'name' | 'version' | 'created_by' | 'created_at'>,
): Promise<AppError> {
  const who = (await namesOfPeople(db, [created_by])).get(created_by) ?? 'A former member';
  return new AppError(
    'conflict',
    `${who} has changed “${name}”: it has been at version ${version} since ${formatMoment(created_at)}. Your changes were not saved. Check that version first.`,
  );
}

const listOf = (tx: Tx, cohort_id: string, members: readonly ResultAndSubject[]): Promise<ListOfMembers> =>
  saveMembers(tx, { cohort_id, content_hash: contentHash(members.map(({ result_id }) => result_id)) }, members);

/**
 * Makes the next version of a cohort and answers with its number; the only way to change what a cohort is. Call it in
 * the transaction of whatever else belongs to the change. Refused with 409 when somebody else made a version since.
 */
export async function addVersion(tx: Tx, next: NextVersion): Promise<number> {
  const { cohort_id, created_by, change, members } = next;
  const current = await lockCurrent(tx, cohort_id);
  if (!current) throw notFound('This cohort');
  if (current.version !== next.expected_version) throw await conflict(tx, current);
  const version = current.version + 1;
  const list = members ? await listOf(tx, cohort_id, members) : (next.members_of ?? current);
  const recipe = next.recipe ?? current.recipe;
  const overlay_id = next.overlay_id === undefined ? current.overlay_id : next.overlay_id;
  await insertVersion(tx, { cohort_id, version, created_by, recipe, change, overlay_id }, list);
  await setCurrent(tx, { id: cohort_id, version });
  const { kind, description } = change;
  await recordAuditEvent(tx, {
    ...{ person_id: created_by, workspace_id: current.workspace_id, action: 'edit', kind: 'cohort' },
    object_id: cohort_id,
    detail: { version, change: kind, description, n_samples: list.n_samples, content_hash: list.content_hash },
  });
  return version;
}

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
