import {
  cohortRoutes,
  pipelineRoutes,
  projectRoutes,
  publicationRoutes,
  type Route,
  type SearchHit,
  type SearchKind,
  type SearchResults,
  sampleRoutes,
} from '@cohortium/contract';
import { searchCohorts } from '#cohorts';
import { searchParamSets, searchPipelines, searchRuns } from '#pipelines';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { IndexTimeoutError, IndexUnavailableError } from '#platform/index';
import { toSearchQuery } from '#platform/text';
import { searchProjects } from '#projects';
import { searchPublications } from '#publication';
import { searchSamples, searchTaxaByName, searchValues } from '#samples';

interface SearchRequest {
  query: string;
  limit: number;
}
type Searched = { hits: SearchHit[]; total: number };

/** Each kind by its own resource type, which alone says who sees what of it; `list` shows all of the kind. */
const RESOURCE_TYPES: readonly {
  kind: SearchKind;
  list: Route;
  search: (platform: Platform, caller: Caller, request: SearchRequest) => Promise<Searched>;
}[] = [
  { kind: 'project', list: projectRoutes.list, search: searchProjects },
  { kind: 'sample', list: sampleRoutes.microbiomics, search: searchSamples },
  { kind: 'run', list: pipelineRoutes.runs, search: searchRuns },
  { kind: 'cohort', list: cohortRoutes.list, search: searchCohorts },
  { kind: 'pipeline', list: pipelineRoutes.list, search: searchPipelines },
  { kind: 'param_set', list: pipelineRoutes.paramSets, search: searchParamSets },
  { kind: 'publication', list: publicationRoutes.projectList, search: searchPublications },
  { kind: 'value', list: sampleRoutes.microbiomics, search: searchValues },
  { kind: 'taxon', list: sampleRoutes.taxonomyFilters, search: searchTaxaByName },
];

const mayList = ({ workspace }: Caller, { access }: Route): boolean =>
  access.kind === 'workspace' && workspace.permissions.has(access.permission);

/** Without the index, other results are still found. */
const orNothing = async (searched: Promise<Searched>): Promise<Searched | null> =>
  searched.catch((error: unknown) => {
    if (error instanceof IndexUnavailableError || error instanceof IndexTimeoutError) return null;
    throw error;
  });

type Group = SearchResults['groups'][number];

/** A kind of which something has the very name, or id, comes before the others. */
function namedFirst(groups: readonly Group[], query: string): Group[] {
  const { text } = toSearchQuery(query);
  const isNamed = ({ hits: [best] }: Group) => best?.name.toLowerCase() === text || best?.id === text;
  return [...groups.filter(isNamed), ...groups.filter((group) => !isNamed(group))];
}

/** Visible matches of a query, by type. */
export async function searchEverything(
  platform: Platform,
  caller: Caller,
  request: SearchRequest,
): Promise<{ data: SearchResults }> {
  const open = RESOURCE_TYPES.filter(({ list }) => mayList(caller, list));
  const { query, limit } = request;
  const found = await Promise.all(
    open.map(async ({ kind, search }) => ({
      kind,
      found: await orNothing(search(platform, caller, { query, limit })),
    })),
  );
  const groups = found.flatMap(({ kind, found: of }) => (of && of.total > 0 ? [{ kind, ...of }] : []));
  return {
    data: {
      groups: namedFirst(groups, query),
      unavailable: found.flatMap(({ kind, found: of }) => (of === null ? [kind] : [])),
    },
  };
}
