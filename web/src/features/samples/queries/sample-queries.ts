import {
  dataTypes,
  listResultTypes,
  type metricTypes,
  type Rank,
  type SampleField,
  type SampleFilter,
  type SearchResults,
  STUDIO_DATA_TYPE,
  type StudioFilter,
  sampleRoutes,
  searchRoutes,
} from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryKeyOf, queryOf, refresh } from '#platform/api';
import { type FilterScreen, scopeOf, type TaxonColumn } from '../filter/stored-filter.ts';
import { submitterCategories } from '../rule/useful-fields.ts';
import type { ListPage } from '../table/list-page.ts';

/** What an id stands for, as the search of the portal finds it. */
export const nameQuery = (id: string) => ({
  ...queryOf(searchRoutes.search, { query: { query: id } }),
  staleTime: Infinity,
});

type NameAnswer = { data?: { data: SearchResults } | undefined };

/** Names by the ids that were asked for; none of what is not found, or not to be seen. */
export const namesOfAnswers = (answers: readonly NameAnswer[]): ReadonlyMap<string, string> =>
  new Map(
    answers
      .flatMap(({ data }) => data?.data.groups.flatMap(({ hits }) => hits) ?? [])
      .map(({ id, name }) => [id, name] as const),
  );

type MetricType = (typeof metricTypes)[number];

/** The studio asks for one data type: the one under which all of these are shown (ASVs and OTUs: amplicon microbiomes), else the first. */
function typeOfAll(types: readonly number[]): number | undefined {
  const results = types.flatMap((type) => listResultTypes(type));
  const under = dataTypes.filter(({ id }) => results.every((type) => listResultTypes(id).includes(type)));
  return types.length > 1 ? (under[0]?.id ?? types[0]) : types[0];
}

/** The studio's calls hold the metadata's rules and flags in one part of the body. */
export function studioFilterOf({
  and_,
  or_,
  exclude_public_data,
  exclude_workspace_data,
  exclude_shared_data,
  ...parts
}: SampleFilter): StudioFilter {
  const metadata_filter = { and_, or_, exclude_public_data, exclude_workspace_data, exclude_shared_data };
  const data_type = parts.data_type ?? typeOfAll(parts.data_types ?? []) ?? STUDIO_DATA_TYPE;
  return { ...parts, data_type, metadata_filter };
}

/** The calls of each kind in the data browser. */
const lists = {
  browser: [sampleRoutes.microbiomics, sampleRoutes.microbiomicsMetric],
  methylation: [sampleRoutes.methylation, sampleRoutes.methylationMetric],
  rna: [sampleRoutes.rna, sampleRoutes.rnaMetric],
} as const;

type Paged = {
  page: number;
  page_size: number;
  sort?: { field: string; descending: boolean };
  taxon?: TaxonColumn;
  top_taxa_rank?: Rank;
};

/** Samples that have no calls of their own are listed by the studio’s. */
const isOfStudio = (screen: FilterScreen): screen is 'studio' | 'resistance' | 'viral' =>
  screen === 'studio' || screen === 'resistance' || screen === 'viral';

/** A page of a kind of samples. Those of bisulfite sequencing are asked for without the flag for the workspace's own. */
function pageOf(screen: FilterScreen, filter: SampleFilter, listed: Paged) {
  if (isOfStudio(screen)) return queryOf(sampleRoutes.studio, { body: { ...studioFilterOf(filter), ...listed } });
  const { taxon, top_taxa_rank, ...other } = listed;
  // Taxa are what microbiomes have.
  if (screen === 'browser') return queryOf(sampleRoutes.microbiomics, { body: { ...filter, ...listed } });
  if (screen !== 'wgbs') return queryOf(lists[screen][0], { body: { ...filter, ...other } });
  const { exclude_workspace_data: _, ...body } = filter;
  return queryOf(sampleRoutes.wgbs, { body: { ...body, ...other } });
}

type Counted = { types: MetricType[]; fields: string[]; matched_fields?: boolean };

function countsOf(screen: FilterScreen, filter: SampleFilter, counted: Counted) {
  if (isOfStudio(screen))
    return queryOf(sampleRoutes.studioMetric, { body: { ...studioFilterOf(filter), ...counted } });
  if (screen !== 'wgbs') return queryOf(lists[screen][1], { body: { ...filter, ...counted } });
  const { exclude_workspace_data: _, ...body } = filter;
  return queryOf(sampleRoutes.wgbsMetric, { body: { ...body, ...counted } });
}

/** Every row has the taxa of this rank; those of other ranks are requested. */
export const USUAL_RANK: Rank = 'genus';

type SamplePageInput = { screen: FilterScreen; filter: SampleFilter; taxon?: TaxonColumn | null; rank?: Rank } & Pick<
  ListPage,
  'page' | 'page_size' | 'sort'
>;

/** One page of the samples that pass; the page before stays until it is there. */
export function samplePageQuery({ screen, filter, taxon, rank = USUAL_RANK, page, page_size, sort }: SamplePageInput) {
  const order = sort ? { sort: { field: sort.column, descending: sort.descending } } : {};
  const listed = {
    page,
    page_size,
    ...order,
    ...(taxon ? { taxon } : {}),
    ...(rank === USUAL_RANK ? {} : { top_taxa_rank: rank }),
  };
  return queryOptions({ ...pageOf(screen, filter, listed), placeholderData: keepPreviousData });
}

type MetricInput = {
  screen: FilterScreen;
  filter: SampleFilter;
  types: readonly MetricType[];
  fields?: readonly string[];
};

/** Facets and totals under a filter; the ones before stay until they are there, also when the request is aborted. */
export function metricQuery({ screen, filter, types, fields = [] }: MetricInput) {
  const counted = { types: [...types], fields: [...fields] };
  return queryOptions({ ...countsOf(screen, filter, counted), placeholderData: keepPreviousData });
}

const FACETS = [
  'tag',
  'series',
  'sex',
  'collection_site',
  'platform',
  'region',
  'variable_region',
  'data_type',
  'strategy',
  'age',
  'total',
] as const;

/** All that may be seen by that filter's kind, runs and origin, and the fields that these samples have. */
export const visibleQuery = (screen: FilterScreen, filter: SampleFilter) =>
  metricQuery({ screen, filter: scopeOf(filter), types: ['total'] });

/** The facets under a filter: the common ones, the submitters' most telling columns, and the reference. */
export const facetsQuery = (screen: FilterScreen, filter: SampleFilter, catalogue: readonly SampleField[]) =>
  metricQuery({
    screen,
    filter,
    types: FACETS,
    fields: [...submitterCategories(catalogue).map(({ field }) => field), 'reference_name'],
  });

/** The fields that vary among the matching samples; constant and empty fields are left out. */
export function distinguishingFieldsQuery(screen: FilterScreen, filter: SampleFilter) {
  const input: Counted = { types: ['total'], fields: [], matched_fields: true };
  return queryOptions({ ...countsOf(screen, filter, input), placeholderData: keepPreviousData });
}

/** Refreshes all counts of a filter, because they usually fail together. */
export const refreshCounts = () =>
  refresh(
    ...Object.values(lists).flat(),
    sampleRoutes.wgbs,
    sampleRoutes.wgbsMetric,
    sampleRoutes.studio,
    sampleRoutes.studioMetric,
    sampleRoutes.attrition,
  );

/** What each rule and group leaves; the counts before stay until the new ones are there. */
export const attritionQuery = (filter: SampleFilter) =>
  queryOptions({
    queryKey: queryKeyOf(sampleRoutes.attrition, { body: filter }),
    // Includes the counted filter, so that outdated counts are recognised.
    queryFn: async ({ signal }) => {
      const { data } = await call(sampleRoutes.attrition, { body: filter }, { signal });
      return { filter, counted: data };
    },
    placeholderData: keepPreviousData,
  });

/** Values of a field that hold what is being typed, with the samples that have each. */
export const suggestionsQuery = (input: { filter: SampleFilter; field: string; search: string; limit?: number }) => {
  const { filter, ...typed } = input;
  return queryOptions({
    ...queryOf(sampleRoutes.suggestions, { body: { ...filter, ...typed } }),
    placeholderData: keepPreviousData,
  });
};
