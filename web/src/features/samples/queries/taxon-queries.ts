import { type RunFilter, type SampleFilter, sampleRoutes, type TaxonRule } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { infiniteListOf, queryOf } from '#platform/api';

/** The pipeline and parameters whose results are meant. */
export type RunScope = RunFilter | undefined;

/** Taxa by a part of their name. */
export function taxonSearchQuery(value: string, runs: RunScope) {
  const body = { value, pipeline_id: runs?.pipeline_id ?? null, param_set_id: runs?.param_set_id ?? null };
  return queryOptions({ ...queryOf(sampleRoutes.taxonomyFilters, { body }), placeholderData: keepPreviousData });
}

/** How much of a taxon the samples have that pass a filter. */
export function taxonHistogramQuery(filter: SampleFilter, { rank, taxon, lineage }: TaxonRule) {
  const body = { ...filter, rank, taxon, ...(lineage === undefined ? {} : { lineage }) };
  return queryOptions({ ...queryOf(sampleRoutes.taxonHistogram, { body }), placeholderData: keepPreviousData });
}

/** Features by the beginning of their name: single ASVs and OTUs, genes, CpGs, AMR genes. */
export const featuresQuery = (start_with: string) =>
  infiniteListOf(sampleRoutes.features, (page) => ({ query: { start_with, page } }));

/** The feature with exactly this ID. */
export const featureQuery = (field: string) =>
  queryOf(sampleRoutes.features, { query: { start_with: field, exact: true } });
