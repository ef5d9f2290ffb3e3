import { pipelineRoutes } from '@cohortium/contract';
import { queryOf } from '#platform/api';

const MANY = 100;

/** The pipelines whose results may be looked at. */
export const pipelineChoicesQuery = () =>
  queryOf(pipelineRoutes.list, { query: { page_size: MANY, show_deprecated: true } });

/** The parameter sets of a pipeline; of all where none is chosen. */
export const paramSetChoicesQuery = (pipeline_id: string | null) =>
  queryOf(pipelineRoutes.paramSets, {
    query: { page_size: MANY, show_archived: true, ...(pipeline_id ? { pipeline_id } : {}) },
  });
