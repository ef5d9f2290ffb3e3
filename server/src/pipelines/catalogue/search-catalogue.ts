import type { HitOf } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { bestMatches } from '#platform/text';
import { describeAccess } from '#sharing';
import { PIPELINE_RESOURCE, toResource, visiblePipelines } from './find-pipeline.ts';
import { listSelectableSets, paramSetViews } from './list-catalogue.ts';
import { visibleParamSets } from './param-sets/param-set-policy.ts';
import { isListed } from './pipeline-policy.ts';

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
