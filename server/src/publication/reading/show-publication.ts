import type { PreviewRow, PublicationDetail, publicationRoutes, RouteInput } from '@cohortium/contract';
import type { Person } from '#platform/http';
import { activeSamples, guardSample, humanReadsOf } from '#projects';
import { samplesOfObject } from '../objects/find-object.ts';
import { requireStanding } from '../publication-policy.ts';
import { publicationDetail } from '../publication-view.ts';
import type { Publishing } from '../publications.ts';
import { type PublicationRow, publicationById } from '../publications-store.ts';

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
