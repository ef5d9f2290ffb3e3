import {
  dataTypeById,
  filterLinkRoutes,
  idSchema,
  pipelineResultTypes,
  type Rank,
  type SampleFilter,
  sampleFilterSchema,
} from '@cohortium/contract';
import { call, queryClient, queryOf } from '#platform/api';
import { type FilterScreen, filterForScreen, initialFilter } from './stored-filter.ts';

/** Longer URLs fail in some mail programs and proxies; the address of the page itself is short. */
const MAX_URL_FILTER = 1_800;

/** The search parameters that name a filter: the filter itself, its ID where it is long, or one rule in short. */
export interface FilterSearch {
  filter?: unknown;
  filter_id?: string | undefined;
  run?: string | undefined;
  project?: string | undefined;
  sample?: string | undefined;
  field?: string | undefined;
  value?: string | undefined;
  taxon?: string | undefined;
  rank?: Rank | undefined;
  lineage?: string | undefined;
}

export const filterLinkQuery = (id: string) => queryOf(filterLinkRoutes.detail, { params: { id } });

/** Without a kind, the URL of the data browser shows microbiomes. */
const kindSearch = (screen: FilterScreen) => (screen === 'browser' || screen === 'studio' ? {} : { kind: screen });

/** The URL form of a filter: only what differs from the initial filter of the screen. */
function changedParts(filter: SampleFilter, screen: FilterScreen): Record<string, unknown> {
  const usual = new Map(Object.entries(initialFilter(screen)).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => usual.get(name) !== JSON.stringify(value)),
  );
}

/** The search parameters of a short filter; null if it is too long for a URL. */
export function shortFilterSearch(filter: SampleFilter, screen: FilterScreen): Record<string, unknown> | null {
  const parts = changedParts(filter, screen);
  if (encodeURIComponent(JSON.stringify(parts)).length > MAX_URL_FILTER) return null;
  return { ...kindSearch(screen), filter: parts };
}

/** The search parameters of any filter: the portal keeps a long one for the members of the workspace. */
export async function filterSearch(filter: SampleFilter, screen: FilterScreen): Promise<Record<string, unknown>> {
  const short = shortFilterSearch(filter, screen);
  if (short) return short;
  const answer = await call(filterLinkRoutes.create, { body: { filter } });
  queryClient.setQueryData(filterLinkQuery(answer.data.id).queryKey, answer);
  return { ...kindSearch(screen), filter_id: answer.data.id };
}

type Opened = SampleFilter | 'none' | 'invalid';

/** The samples that have a value. */
export const filterOfValue = ({ field, value }: { field: string; value: string }): SampleFilter => ({
  ...initialFilter('browser'),
  and_: [{ field, operator: '=', value, regex: false }],
});

interface TaxonParams {
  rank: Rank;
  taxon: string;
  lineage?: string | undefined;
  /** The minimum abundance; null for any. */
  fraction: number | null;
}

/** The samples with a taxon. */
export function filterOfTaxon({ fraction, lineage, ...taxon }: TaxonParams): SampleFilter {
  const amount =
    fraction === null ? { operator: 'exists' as const, value: null } : { operator: '>=' as const, value: fraction };
  const rules = [{ key: 'n1', ...taxon, ...(lineage ? { lineage } : {}), ...amount }];
  return sampleFilterSchema.parse({
    ...initialFilter('browser'),
    advance_filters: { taxonomy_filters: { rules } },
  });
}

/** The studio’s filter for all samples of an import’s data type. */
export function filterOfType(result: number): SampleFilter {
  const data_type = pipelineResultTypes.find((one) => one.result === result)?.shown_under ?? result;
  const omic_type = dataTypeById(data_type)?.omic_type;
  return { ...initialFilter('studio'), ...(omic_type ? { omic_type, data_type } : {}) };
}

function openedRule(search: FilterSearch): Opened {
  const { run, project, sample, field, value, taxon, rank, lineage } = search;
  const id = run ?? project;
  if (id !== undefined) {
    const isId = idSchema.safeParse(id).success;
    return isId ? filterOfValue({ field: run === undefined ? 'project_id' : 'run_id', value: id }) : 'invalid';
  }
  if (sample) return filterOfValue({ field: 'sample_id', value: sample });
  if (field && value) return filterOfValue({ field, value });
  if (taxon && rank) return filterOfTaxon({ rank, taxon, lineage, fraction: null });
  return [sample, field, value, taxon].some((each) => each !== undefined) ? 'invalid' : 'none';
}

/** A filter of a link, for a screen. */
export function parseFilter(value: unknown, screen: FilterScreen): SampleFilter | 'invalid' {
  const parsed = sampleFilterSchema.safeParse(value).data;
  return parsed ? filterForScreen(screen, parsed, initialFilter(screen)) : 'invalid';
}

/** The filter that the search parameters hold; one that is named by its ID is fetched with `filterLinkQuery`. */
export function filterOfSearch(search: FilterSearch, screen: FilterScreen): Opened {
  if (search.filter !== undefined) return parseFilter(search.filter, screen);
  const opened = openedRule(search);
  return opened === 'none' || opened === 'invalid' ? opened : filterForScreen(screen, opened, initialFilter(screen));
}
