import type { HitOf } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { bestNamed } from '#platform/words';
import { reachOf } from '#sharing';
import { shown, thingOf, visiblePipelines } from './find-pipeline.ts';
import { offeredSets, paramSetViews } from './list-catalogue.ts';
import { visibleParamSets } from './param-sets/param-set-policy.ts';
import { isOffered } from './pipeline-policy.ts';

interface Asked {
  query: string;
  limit: number;
}

/** Pipelines that answer to a query; of those that were replaced the one whose id it is. */
export async function searchPipelines(platform: Platform, asker: Asker, { query, limit }: Asked) {
  const known = await visiblePipelines(platform.db, asker);
  const offered = known.filter((one) => isOffered(platform, one) || one.row.id === query);
  const told = ({ row, definition }: (typeof known)[number]) => ({ id: row.id, name: definition.name });
  const { best, total } = bestNamed(offered.toReversed(), { query, limit, told });
  const reached = await reachOf(platform.db, asker, shown.kind, best.map(thingOf));
  const hits = best.flatMap(({ row: { id }, definition: { name, version } }): HitOf<'pipeline'>[] => {
    const reach = reached.get(id);
    if (!reach) return [];
    const { access, workspace_name } = reach;
    return [{ kind: 'pipeline', id, name, access, workspace_name, version }];
  });
  return { hits, total };
}

/** Parameter sets that answer to a query; of those that were put away the one whose id it is. */
export async function searchParamSets(platform: Platform, asker: Asker, { query, limit }: Asked) {
  const all = await visibleParamSets(platform.db, asker);
  const offered = new Set(await offeredSets(platform, all));
  const wanted = all.filter((row) => offered.has(row) || row.id === query);
  const { best, total } = bestNamed(wanted, { query, limit, told: (row) => row });
  const views = await paramSetViews(platform.db, asker, best);
  const hits = views.map(
    ({ id, name, access, workspace_name, pipeline_name, pipeline_version }): HitOf<'param_set'> => ({
      ...{ kind: 'param_set', id, name, access, workspace_name, pipeline_name, pipeline_version },
    }),
  );
  return { hits, total };
}
