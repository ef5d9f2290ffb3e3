import type { ParamSet, Pipeline, Reference } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import {
  type ParamSetRow,
  paramSetsFor,
  type ReferenceRow,
  referencesByIds,
  referencesFor,
} from './catalogue-store.ts';
import { knownPipelines, pipelineView } from './find-pipeline.ts';

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

/** What a parameter set or a run is shown with when its pipeline's version has left the portal. */
export const GONE_PIPELINE = 'A pipeline no longer here';

/** Parameter sets with the names of what they are for. */
export async function paramSetViews(db: Db, rows: readonly ParamSetRow[]): Promise<ParamSet[]> {
  const [pipelines, references, names] = await Promise.all([
    knownPipelines(db),
    referencesByIds(
      db,
      rows.map((row) => row.reference_id),
    ),
    namesOfPeople(
      db,
      rows.flatMap((row) => row.created_by ?? []),
    ),
  ]);
  return rows.map((row) => {
    const { id, name, pipeline_id, params, params_hash, created_by, created_at } = row;
    const reference = references.find((one) => one.id === row.reference_id);
    if (!reference) throw new Error(`Parameter set ${id} names a reference that does not exist.`);
    return {
      id,
      name,
      pipeline_id,
      pipeline_name: pipelines.find((known) => known.row.id === pipeline_id)?.definition.name ?? GONE_PIPELINE,
      reference: referenceView(reference),
      params,
      params_hash,
      is_public: row.workspace_id === null,
      created_by: created_by ? (names.get(created_by) ?? 'a former member') : 'Cohortium',
      created_at,
    };
  });
}

interface Page {
  page: number;
  page_size: number;
}

/** One page of a list short enough to be read whole. */
function pageOf<Row>(rows: readonly Row[], { page, page_size }: Page) {
  const data = rows.slice((page - 1) * page_size, page * page_size);
  return { data, paging: { page, page_size, total: rows.length } };
}

export async function listPipelines({ db }: Platform): Promise<Pipeline[]> {
  return (await knownPipelines(db)).map(pipelineView);
}

/** One page of the pipelines of a name; all of them are public. */
export async function findPipelines(
  platform: Platform,
  query: Page & { name?: string | undefined; hide_public: boolean },
) {
  const wanted = query.name?.toLowerCase() ?? '';
  const known = query.hide_public ? [] : await listPipelines(platform);
  return pageOf(
    known.filter(({ name }) => name.toLowerCase().includes(wanted)),
    query,
  );
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
  return { data: await paramSetViews(db, data), paging };
}
