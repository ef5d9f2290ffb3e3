import { type metricTypes, type RuleLists, sampleRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';
import type { Sort } from '#ui/data-table';

type MetricType = (typeof metricTypes)[number];

export const NO_RULES: RuleLists = { and_: [], or_: [] };

type PageAsked = { rules: RuleLists; page: number; page_size: number; sort: Sort | null };

/** One page of the samples that pass; the page before stays until it is there. */
export function samplePageQuery({ rules, page, page_size, sort }: PageAsked) {
  const order = sort ? { sort: { field: sort.column, descending: sort.descending } } : {};
  return queryOptions({
    ...queryOf(sampleRoutes.microbiomics, { body: { ...rules, page, page_size, ...order } }),
    placeholderData: keepPreviousData,
  });
}

/** Facets and totals under a filter; the ones before stay until they are there, also when the request is aborted. */
export function metricQuery(rules: RuleLists, types: readonly MetricType[], fields: readonly string[] = []) {
  const body = { ...rules, types: [...types], fields: [...fields] };
  return queryOptions({
    ...queryOf(sampleRoutes.microbiomicsMetric, { body }),
    placeholderData: keepPreviousData,
  });
}

/** How many samples a filter leaves. */
export const totalQuery = (rules: RuleLists) =>
  queryOf(sampleRoutes.microbiomicsMetric, { body: { ...rules, types: ['total'] } });

/** The values of one field over all samples that may be seen, with their counts. */
export const valuesQuery = (field: string) =>
  queryOf(sampleRoutes.microbiomicsMetric, { body: { ...NO_RULES, types: ['total'], fields: [field] } });
