import type { ParamSet, Pipeline, Reference } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { type ParamSetRow, paramSetsFor, type ReferenceRow, referenceById, referencesFor } from './catalogue-store.ts';
import { findPipeline, knownPipelines, pipelineView } from './find-pipeline.ts';

export function referenceView({
  id,
  name,
  version,
  sha256,
  n_sequences,
  terms_of_use,
  caution,
}: ReferenceRow): Reference {
  return { id, name, version, sha256, n_sequences, terms_of_use, caution };
}

export async function paramSetView(db: Db, row: ParamSetRow): Promise<ParamSet> {
  const [pipeline, reference, names] = await Promise.all([
    findPipeline(db, row.pipeline_id),
    referenceById(db, row.reference_id),
    namesOfPeople(db, row.created_by ? [row.created_by] : []),
  ]);
  if (!reference) throw new Error(`Parameter set ${row.id} names a reference that does not exist.`);
  return {
    id: row.id,
    name: row.name,
    pipeline_id: row.pipeline_id,
    pipeline_name: pipeline.definition.name,
    reference: referenceView(reference),
    params: row.params,
    params_hash: row.params_hash,
    is_public: row.workspace_id === null,
    created_by: row.created_by ? (names.get(row.created_by) ?? 'a former member') : 'Cohortium',
    created_at: row.created_at,
  };
}

interface Page {
  page: number;
  page_size: number;
}

/** One page of a list short enough to be read whole. */
export function pageOf<Row>(rows: readonly Row[], { page, page_size }: Page) {
  const data = rows.slice((page - 1) * page_size, page * page_size);
  return { data, paging: { page, page_size, total: rows.length } };
}

export async function listPipelines({ db }: Platform): Promise<Pipeline[]> {
  return (await knownPipelines(db)).map(pipelineView);
}

export async function listReferences({ db }: Platform, asker: Asker): Promise<Reference[]> {
  return (await referencesFor(db, asker.workspace.workspace_id)).map(referenceView);
}

interface ParamSetQuery extends Page {
  name?: string | undefined;
  pipeline_id?: string | undefined;
  hide_public: boolean;
  hide_private: boolean;
}

export async function listParamSets({ db }: Platform, asker: Asker, query: ParamSetQuery) {
  const { data, paging } = pageOf(
    await paramSetsFor(db, { ...query, workspace_id: asker.workspace.workspace_id }),
    query,
  );
  return { data: await Promise.all(data.map((row) => paramSetView(db, row))), paging };
}
