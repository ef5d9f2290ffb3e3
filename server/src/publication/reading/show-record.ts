import type { PublicRecord } from '@cohortium/contract';
import { notFound } from '#platform/errors';
import { workspaceNames } from '#workspaces';
import { findObject } from '../objects/find-object.ts';
import { dayOf, type Publishing } from '../publications.ts';
import { type ObjectRef, type PublicationRow, wasEverPublic } from '../publications-store.ts';

/** The address of its page: of a cohort the one of that version, which anybody reads. */
export function pageOf(
  { config }: Pick<Publishing, 'config'>,
  row: ObjectRef & Pick<PublicationRow, 'object_version'>,
) {
  if (row.object_type === 'cohort') return `${config.url}/public/cohort/${row.object_id}/${row.object_version}`;
  return `${config.url}/${row.object_type === 'project' ? 'projects' : 'pipeline'}/${row.object_id}`;
}

const dayIn = (timestamp: string): string => dayOf(new Date(timestamp));

function citation(here: Publishing, row: PublicationRow, { workspace, at }: { workspace: string; at: string }) {
  const version = row.object_version === null ? '' : `, version ${row.object_version}`;
  return `${workspace} (${at.slice(0, 4)}). ${row.title}${version}. Cohortium, ${pageOf(here, row)}. ${row.licence}.`;
}

function tombstone({ title }: PublicationRow, { from, to, why }: { from: string; to: string | null; why: string }) {
  const until = to === null ? '' : ` to ${dayIn(to)}`;
  return `“${title}” was public from ${dayIn(from)}${until} and is no longer available. ${why}`;
}

type EverPublic = PublicationRow & { public_at: string; licence: NonNullable<PublicationRow['licence']> };

export const wasPublic = (row: PublicationRow | undefined): row is EverPublic =>
  row !== undefined && row.public_at !== null && row.licence !== null;

/** Public record of a publication that is or was public. */
export async function recordOf(here: Publishing, row: EverPublic): Promise<PublicRecord> {
  const { db } = here;
  const { object_type, object_id, object_version, title, licence, public_at, withdrawn_at } = row;
  const is_available = row.state === 'public' && (await findObject(db, row)) !== null;
  const workspace = (await workspaceNames(db, [row.workspace_id])).get(row.workspace_id) ?? '';
  // Deleted objects show a tombstone, with the reason if withdrawn.
  const withdrawn_reason = is_available ? null : (row.withdrawn_reason ?? 'It was deleted by its owners.');
  const message = is_available
    ? citation(here, row, { workspace, at: public_at })
    : tombstone(row, { from: public_at, to: withdrawn_at, why: withdrawn_reason ?? '' });
  const known = { object_type, object_id, object_version, title, licence, public_at };
  return { ...known, is_available, withdrawn_at, withdrawn_reason, citation_text: message };
}

/** Public record of a publication; throws 404 if it was never public. */
export async function showRecord(here: Publishing, thing: ObjectRef): Promise<{ data: PublicRecord }> {
  const [row] = await wasEverPublic(here.db, thing);
  if (!wasPublic(row)) throw notFound('A public record of this');
  return { data: await recordOf(here, row) };
}
