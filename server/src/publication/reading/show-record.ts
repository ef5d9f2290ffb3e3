import type { PublicRecord } from '@cohortium/contract';
import { notFound } from '#platform/refusal';
import { workspaceNames } from '#workspaces';
import { findObject } from '../objects/find-object.ts';
import { dayOf, type Publishing } from '../publications.ts';
import { latestPublic, type ObjectRef, type PublicationRow } from '../publications-store.ts';

const pages = { project: 'projects', cohort: 'cohort', pipeline: 'pipeline' } as const;

const dayIn = (timestamp: string): string => dayOf(new Date(timestamp));

function citation({ config }: Publishing, row: PublicationRow, { workspace, at }: { workspace: string; at: string }) {
  const version = row.object_version === null ? '' : `, version ${row.object_version}`;
  const where = `${config.url}/${pages[row.object_type]}/${row.object_id}`;
  return `${workspace} (${at.slice(0, 4)}). ${row.title}${version}. Cohortium, ${where}. ${row.licence}.`;
}

function tombstone({ title }: PublicationRow, { from, to, why }: { from: string; to: string | null; why: string }) {
  const until = to === null ? '' : ` to ${dayIn(to)}`;
  return `“${title}” was public from ${dayIn(from)}${until} and is no longer available. ${why}`;
}

/** What is publicly known of what is, or was, public. What never was does not exist here. */
export async function showRecord(here: Publishing, thing: ObjectRef): Promise<{ data: PublicRecord }> {
  const { db } = here;
  const row = await latestPublic(db, thing);
  if (!row?.public_at || !row.licence) throw notFound('A public record of this');
  const { object_type, object_id, object_version, title, licence, public_at, withdrawn_at } = row;
  const is_available = row.state === 'public' && (await findObject(db, row)) !== null;
  const workspace = (await workspaceNames(db, [row.workspace_id])).get(row.workspace_id) ?? '';
  // Deleted for now: whoever had the link hears that it is gone, and why if it was withdrawn.
  const withdrawn_reason = is_available ? null : (row.withdrawn_reason ?? 'It was deleted by its owners.');
  const words = is_available
    ? citation(here, row, { workspace, at: public_at })
    : tombstone(row, { from: public_at, to: withdrawn_at, why: withdrawn_reason ?? '' });
  const known = { object_type, object_id, object_version, title, licence, public_at };
  return { data: { ...known, is_available, withdrawn_at, withdrawn_reason, words } };
}
