import {
  type cohortRoutes,
  licences,
  type PublicCohortCard,
  type PublicCohortPage,
  type RouteInput,
} from '@cohortium/contract';
import { type CohortVersionRef, getVisibleCohort, loadCohort, publicCohortIds, type VisibleCohort } from '#cohorts';
import { type CohortFacts, citationsOf, gatherFacts, methodsOf, softwareOf } from '#exports';
import type { Platform } from '#platform';
import { AppError, notFound } from '#platform/errors';
import { anonymous } from '#platform/http';
import { fieldsOf } from '#samples';
import { publicationViews } from './publication-view.ts';
import { listPublications, type PublicationRow, wasEverPublic } from './publications-store.ts';
import { pageOf, recordOf, wasPublic } from './show-publication.ts';

type ListQuery = RouteInput<(typeof cohortRoutes)['publicList']>['query'];

/** Cohorts that are public and there, last published first; a text is looked for in title, description and workspace. */
export async function listPublicCohorts({ db }: Platform, { page, page_size, title }: ListQuery) {
  const or_object_ids = title ? await publicCohortIds(db, title) : [];
  const request = {
    or_object_ids,
    page,
    page_size,
    title,
    object_type: 'cohort' as const,
    states: ['public' as const],
  };
  const { rows, total } = await listPublications(db, { ...request, there: await publicCohortIds(db) });
  const views = await publicationViews(db, rows);
  const data: PublicCohortCard[] = [];
  for (const { object_id, object_version, title: name, workspace_name, licence, n_samples, public_at } of views) {
    const version = object_version ?? 0;
    const description = (await loadCohort(db, object_id, version))?.public_description ?? '';
    data.push({
      cohort_id: object_id,
      version,
      title: name,
      description,
      workspace_name,
      licence,
      n_samples,
      public_at,
    });
  }
  return { data, paging: { page, page_size, total } };
}

type Published = PublicationRow & { public_at: string; licence: NonNullable<PublicationRow['licence']> };

/** The publication of a version; of one that was withdrawn and published again, the last. */
async function getPublication({ db }: Platform, { id, version }: CohortVersionRef) {
  const rows = (await wasEverPublic(db, { object_type: 'cohort', object_id: id })).filter(wasPublic);
  const row = rows.find(({ object_version }) => object_version === version);
  if (!row) throw notFound('This public cohort');
  return { row, now: rows.find(({ state }) => state === 'public') };
}

/** What is said of it in papers: guarded, as everybody sees its members. */
async function factsOf(platform: Platform, found: VisibleCohort, row: Published): Promise<CohortFacts> {
  const licence = licences.find(({ id }) => id === row.licence);
  const published = { public_at: row.public_at, licence: licence ?? null, url: pageOf(platform, row) };
  const facts = await gatherFacts(platform, found, published);
  return { ...facts, name: row.title };
}

async function cohortOf(platform: Platform, row: Published): Promise<NonNullable<PublicCohortPage['cohort']>> {
  const found = await getVisibleCohort(platform, anonymous, {
    cohort_id: row.object_id,
    version: row.object_version ?? 0,
  });
  const [facts, fields] = await Promise.all([factsOf(platform, found, row), fieldsOf(platform.index, found.where)]);
  const { description, authors, workspace_name, licence, content_hash, n_samples, n_subjects, processing } = facts;
  return {
    ...{ description, workspace_name, content_hash, n_samples, n_subjects, fields },
    authors: [...authors],
    licence: licence ?? { id: row.licence, title: row.licence, url: '' },
    processing: processing.map(({ pipeline_name, reference_name, variable_region, n_samples: n }) => ({
      ...{ pipeline_name, reference_name, variable_region, n_samples: n },
    })),
    methods: methodsOf(facts),
    references: citationsOf(facts),
    software: softwareOf(facts),
  };
}

async function readPublicCohort(platform: Platform, at: CohortVersionRef): Promise<{ data: PublicCohortPage }> {
  const { row, now } = await getPublication(platform, at);
  const { title, public_at, is_available, citation_text } = await recordOf(platform, row);
  const elsewhere = now && now.object_version !== at.version ? now.object_version : null;
  return {
    data: {
      ...{ cohort_id: at.id, version: at.version, title, public_at, citation_text },
      url: pageOf(platform, row),
      cohort: is_available ? await cohortOf(platform, row) : null,
      public_version: elsewhere,
    },
  };
}

/** A version that is public, for anybody; of one that was, its tombstone. */
export async function showPublicCohort(platform: Platform, at: CohortVersionRef): Promise<{ data: PublicCohortPage }> {
  try {
    return await readPublicCohort(platform, at);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    // It may have been withdrawn between two reads: then its tombstone is there.
    return readPublicCohort(platform, at);
  }
}

/** The same for its files; after withdrawal, throws with the tombstone's text. */
export async function requirePublic(platform: Platform, at: CohortVersionRef): Promise<CohortFacts> {
  const { row } = await getPublication(platform, at);
  const { is_available, citation_text } = await recordOf(platform, row);
  if (!is_available) throw new AppError('gone', citation_text);
  const found = await getVisibleCohort(platform, anonymous, { cohort_id: at.id, version: at.version });
  return factsOf(platform, found, row);
}
