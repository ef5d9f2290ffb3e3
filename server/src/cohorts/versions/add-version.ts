import type { CohortRecipe, VersionChange } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { recordAuditEvent } from '#platform/audit';
import type { Db, Tx } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import { contentHash, type ResultAndSubject } from '#samples';
import {
  type CurrentVersion,
  insertVersion,
  type ListOfMembers,
  lockCurrent,
  saveMembers,
  setCurrent,
} from './versions-store.ts';

export interface NextVersion {
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
export async function conflict(
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
