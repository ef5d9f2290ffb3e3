import { pipelineRoutes, projectRoutes } from '@cohortium/contract';
import { call, queryOf, refresh } from '#platform/api';

/** Which pipeline with which parameters. */
export interface Processing {
  pipeline_id: string;
  param_set_id: string;
}
/** A submission, or what is about to be submitted. */
export type ReadsToProcess = { project_id: string } | UnsubmittedReads;
export interface UnsubmittedReads {
  n_samples: number;
  size_bytes: number;
}
export type LaunchRequest = Processing & { project_id: string; name?: string; compute_again?: boolean };

/** Starts a run; `reused` if an identical run exists. */
export async function launchRun(launch: LaunchRequest) {
  const { data } = await call(pipelineRoutes.submitRun, { body: launch });
  await refresh(pipelineRoutes.runs, pipelineRoutes.runRefresh, projectRoutes.list, projectRoutes.detail);
  return data;
}

/** What a run would take, and whether it was done before; nothing is started. */
export const estimateQuery = (order: Processing & ReadsToProcess) =>
  queryOf(pipelineRoutes.estimateRun, { body: order });
