import { createHash } from 'node:crypto';
import type { FilterLink, SampleFilter } from '@cohortium/contract';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { filterLinkById, upsertFilterLink } from './filter-links-store.ts';

/** The same filter of the same person has the same ID, so that going back and forth leaves no more rows. */
const linkId = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

export async function createFilterLink(
  { db }: Platform,
  { person, workspace: { workspace_id } }: Caller,
  filter: SampleFilter,
): Promise<{ data: FilterLink }> {
  const id = linkId([workspace_id, person.id, filter]);
  await transact(db, (tx) => upsertFilterLink(tx, { id, workspace_id, created_by: person.id, filter }));
  return { data: { id, filter } };
}

/** A link of another workspace does not exist. */
export async function showFilterLink(
  { db }: Platform,
  { workspace }: Caller,
  id: string,
): Promise<{ data: FilterLink }> {
  const link = await filterLinkById(db, id);
  if (link?.workspace_id !== workspace.workspace_id) throw notFound('This filter');
  return { data: { id, filter: link.filter } };
}
