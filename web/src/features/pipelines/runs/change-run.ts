import { pipelineRoutes, projectRoutes, type Run } from '@cohortium/contract';
import { call, refresh } from '#platform/api';

const refreshRuns = () =>
  refresh(pipelineRoutes.runDetail, pipelineRoutes.runs, pipelineRoutes.runRefresh, projectRoutes.list);

/** Stops a run with its child processes; results of finished steps are kept. */
export async function cancelRun({ id }: Pick<Run, 'id'>): Promise<Run> {
  const { data } = await call(pipelineRoutes.cancelRun, { body: { run_id: id } });
  await refreshRuns();
  return data;
}

/** Resumes the run, or with `failed_only` starts a new run for the failed samples. */
export async function retryRun(
  { id }: Pick<Run, 'id'>,
  { failed_only = false }: { failed_only?: boolean } = {},
): Promise<Run> {
  const { data } = await call(pipelineRoutes.retryRun, { body: { run_id: id, failed_only } });
  await refreshRuns();
  return data;
}
