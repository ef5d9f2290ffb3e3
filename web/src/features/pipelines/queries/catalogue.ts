import { MAX_PAGE_SIZE, pipelineRoutes, userRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';

export interface ParamSetsView {
  page: number;
  page_size: number;
  name: string;
}

export const pipelinesQuery = () => queryOf(pipelineRoutes.all, {});
export const referencesQuery = () => queryOf(pipelineRoutes.references, {});

export const paramSetsQuery = ({ page, page_size, name }: ParamSetsView) =>
  queryOptions({
    ...queryOf(pipelineRoutes.paramSets, { query: { page, page_size, ...(name ? { name } : {}) } }),
    placeholderData: keepPreviousData,
  });

/** All sets of one pipeline, to choose from. */
export const paramSetsOf = (pipeline_id: string) =>
  queryOf(pipelineRoutes.paramSets, { query: { page: 1, page_size: MAX_PAGE_SIZE, pipeline_id } });

/** The person's defaults, if they have set any. */
export const defaultsQuery = () => queryOf(userRoutes.settings, {});
