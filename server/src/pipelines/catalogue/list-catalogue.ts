import { type HitOf, type ParamSet, type Pipeline, toHiddenScopes } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { bestMatches } from '#platform/text';
import { describeAccess, findAccessToAll, type ResourceAccess } from '#sharing';
import { chosenReferences } from '../references/list-references.ts';
import { referencesByIds } from '../references/references-store.ts';
import type { ParamSetRow } from './catalogue-store.ts';
import { listAllPipelines, PIPELINE_RESOURCE, toResource, visiblePipelines } from './find-pipeline.ts';
import { PARAM_SET_RESOURCE as setShown, toResource as setThing, visibleParamSets } from './param-set-policy.ts';
import { findRunProblem, isListed, stateOf } from './pipeline-policy.ts';
import { nameOf, pipelineViews } from './pipeline-view.ts';

/** Label for a pipeline version that was removed from the portal. */
export const REMOVED_PIPELINE = 'Removed pipeline';

/** Parameter sets with the names of what they are for. */
export async function paramSetViews(db: Db, caller: Caller, rows: readonly ParamSetRow[]): Promise<ParamSet[]> {
  const [reached, pipelines, references, names] = await Promise.all([
    describeAccess(db, caller, setShown.kind, rows.map(setThing)),
    listAllPipelines(db),
    referencesByIds(
      db,
      rows.flatMap((row) => Object.values(row.reference_ids)),
    ),
    namesOfPeople(
      db,
      rows.flatMap(({ created_by, owner_id }) => [created_by, owner_id].filter((each) => each !== null)),
    ),
  ]);
  return rows.flatMap((row): ParamSet[] => {
    const reach = reached.get(row.id);
    if (!reach) return [];
    const { id, name, pipeline_id, params, params_hash, created_by, owner_id, created_at } = row;
    const definition = pipelines.find((record) => record.row.id === pipeline_id)?.definition;
    const baseView = {
      id,
      name,
      pipeline_id,
      pipeline_name: definition?.name ?? REMOVED_PIPELINE,
      pipeline_version: definition?.version ?? '',
      references: chosenReferences(definition?.references ?? [], row.reference_ids, references),
      params,
      params_hash,
      is_archived: row.archived_at !== null,
      created_by: nameOf(names, created_by),
      owner: nameOf(names, owner_id ?? created_by),
      created_at,
    };
    return [{ ...baseView, ...reach }];
  });
}

interface ListQuery {
  page: number;
  page_size: number;
  name?: string | undefined;
  shared_with_me: boolean;
  hide_public?: boolean | undefined;
  hide_private: boolean;
  hide_shared: boolean;
}

/** One page of a list short enough to be read whole. */
function paginate<Row>(rows: readonly Row[], { page, page_size }: ListQuery) {
  const data = rows.slice((page - 1) * page_size, page * page_size);
  return { data, paging: { page, page_size, total: rows.length } };
}

/** Whether a thing of this name, reached in this way, is asked for. */
function matchesQuery(query: ListQuery, item: { name: string; access: ResourceAccess | undefined }): boolean {
  if (!item.access || toHiddenScopes(query)[item.access.access]) return false;
  return item.name.toLowerCase().includes(query.name?.toLowerCase() ?? '');
}

/** All that may be run by the caller. */
export async function listPipelines(platform: Platform, caller: Caller): Promise<Pipeline[]> {
  const records = await visiblePipelines(platform.db, caller);
  return pipelineViews(
    platform,
    caller,
    records.filter((one) => findRunProblem(platform, one) === null),
  );
}

/** One page of the pipelines of a name that the caller may see. */
export async function searchPipelinesPage(
  platform: Platform,
  caller: Caller,
  query: ListQuery & { show_deprecated: boolean },
) {
  const records = (await listAllPipelines(platform.db)).filter(
    (one) => query.show_deprecated || isListed(platform, one),
  );
  const reached = await findAccessToAll(platform.db, caller, 'pipeline', records.map(toResource));
  const matches = records.filter(({ row, definition }) =>
    matchesQuery(query, { name: definition.name, access: reached.get(row.id) }),
  );
  const { data, paging } = paginate(matches, query);
  return { data: await pipelineViews(platform, caller, data), paging };
}

interface ParamSetQuery extends ListQuery {
  pipeline_id?: string | undefined;
  reference_id?: string | undefined;
  show_archived?: boolean;
}

/** Selectable sets: not archived, and not built-in sets of removed versions. */
async function listSelectableSets(platform: Platform, rows: readonly ParamSetRow[]): Promise<ParamSetRow[]> {
  const superseded = new Set(
    (await listAllPipelines(platform.db)).flatMap((one) => (stateOf(platform, one) === 'superseded' ? one.row.id : [])),
  );
  return rows.filter(
    ({ archived_at, workspace_id, pipeline_id }) =>
      archived_at === null && !(workspace_id === null && superseded.has(pipeline_id)),
  );
}

export async function listParamSets(platform: Platform, caller: Caller, query: ParamSetQuery) {
  const all = await visibleParamSets(platform.db, caller);
  const rows = query.show_archived ? all : await listSelectableSets(platform, all);
  const reached = await findAccessToAll(platform.db, caller, setShown.kind, rows.map(setThing));
  const { data, paging } = paginate(
    rows.filter(
      ({ id, name, pipeline_id, reference_ids }) =>
        matchesQuery(query, { name, access: reached.get(id) }) &&
        (query.pipeline_id ?? pipeline_id) === pipeline_id &&
        (query.reference_id === undefined || Object.values(reference_ids).includes(query.reference_id)),
    ),
    query,
  );
  return { data: await paramSetViews(platform.db, caller, data), paging };
}

interface SearchOptions {
  query: string;
  limit: number;
}

/** Pipelines that answer to a query; of those that were replaced the one whose id it is. */
export async function searchPipelines(platform: Platform, caller: Caller, { query, limit }: SearchOptions) {
  const records = await visiblePipelines(platform.db, caller);
  const offered = records.filter((one) => isListed(platform, one) || one.row.id === query);
  const toNamed = ({ row, definition }: (typeof records)[number]) => ({ id: row.id, name: definition.name });
  const { best, total } = bestMatches(offered.toReversed(), { query, limit, toNamed: toNamed });
  const reached = await describeAccess(platform.db, caller, PIPELINE_RESOURCE.kind, best.map(toResource));
  const hits = best.flatMap(({ row: { id }, definition: { name, version } }): HitOf<'pipeline'>[] => {
    const reach = reached.get(id);
    if (!reach) return [];
    const { access, workspace_name } = reach;
    return [{ kind: 'pipeline', id, name, access, workspace_name, version }];
  });
  return { hits, total };
}

/** Parameter sets that answer to a query; of those that were put away the one whose id it is. */
export async function searchParamSets(platform: Platform, caller: Caller, { query, limit }: SearchOptions) {
  const all = await visibleParamSets(platform.db, caller);
  const offered = new Set(await listSelectableSets(platform, all));
  const candidates = all.filter((row) => offered.has(row) || row.id === query);
  const { best, total } = bestMatches(candidates, { query, limit, toNamed: (row) => row });
  const views = await paramSetViews(platform.db, caller, best);
  const hits = views.map(
    ({ id, name, access, workspace_name, pipeline_name, pipeline_version }): HitOf<'param_set'> => ({
      ...{ kind: 'param_set', id, name, access, workspace_name, pipeline_name, pipeline_version },
    }),
  );
  return { hits, total };
}
