import type { PreviewRow, PublicationDetail, PublicRecord, publicationRoutes, RouteInput } from '@cohortium/contract';
import { notFound } from '#platform/errors';
import type { Person } from '#platform/http';
import { activeSamples, guardSample, humanReadsOf } from '#projects';
import { workspaceNames } from '#workspaces';
import { findObject, samplesOfObject } from './publication-object.ts';
import { requireStanding } from './publication-policy.ts';
import { publicationDetail } from './publication-view.ts';
import { dayOf, type Publishing } from './publications.ts';
import { type ObjectRef, type PublicationRow, publicationById, wasEverPublic } from './publications-store.ts';

type PreviewQuery = RouteInput<(typeof publicationRoutes)['preview']>['query'];

export async function showPublication(
  { db }: Publishing,
  person: Person,
  id: string,
): Promise<{ data: PublicationDetail }> {
  const { row, standing } = await requireStanding(db, person, await publicationById(db, id));
  return { data: await publicationDetail(db, row, { person, standing }) };
}

const CHUNK = 500;

/** Statement on human reads: from the terms of a submission, or of the members' submissions. */
async function policiesOf({ db }: Publishing, row: PublicationRow, projectIds: ReadonlySet<string>) {
  const policies = new Map<string, PublicationRow['human_reads']>();
  for (const id of projectIds) {
    policies.set(id, row.object_type === 'project' ? row.human_reads : await humanReadsOf(db, id));
  }
  return policies;
}

async function guarded(here: Publishing, row: PublicationRow, ids: readonly string[]): Promise<PreviewRow[]> {
  const samples = await activeSamples(here.db, ids);
  const policies = await policiesOf(here, row, new Set(samples.map(({ project_id }) => project_id)));
  return samples.map(({ project_id, metadata, ...sample }) => {
    const { host: _, ...shown } = guardSample(metadata, policies.get(project_id) ?? null);
    return { ...sample, ...shown };
  });
}

/** Samples that a guard changes, a part at a time, so that other requests get their turn. */
async function changedRows(here: Publishing, row: PublicationRow, ids: readonly string[]): Promise<PreviewRow[]> {
  const rows: PreviewRow[] = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const part = await guarded(here, row, ids.slice(from, from + CHUNK));
    rows.push(...part.filter(({ changes }) => changes.length > 0));
  }
  return rows;
}

/** A page of samples as the public will see them, with the guards' changes. */
export async function previewPublication(here: Publishing, person: Person, query: PreviewQuery) {
  const { db } = here;
  const { page, page_size, changed_only } = query;
  const { row } = await requireStanding(db, person, await publicationById(db, query.publication_id));
  const ids = await samplesOfObject(db, row);
  const from = (page - 1) * page_size;
  if (!changed_only) {
    const data = await guarded(here, row, ids.slice(from, from + page_size));
    return { data, paging: { page, page_size, total: ids.length } };
  }
  const rows = await changedRows(here, row, ids);
  return { data: rows.slice(from, from + page_size), paging: { page, page_size, total: rows.length } };
}

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
