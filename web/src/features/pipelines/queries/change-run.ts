import { pipelineRoutes, projectRoutes, type Run } from '@cohortium/contract';
import { call, refresh } from '#platform/api';

const toldAnew = () =>
  refresh(pipelineRoutes.runDetail, pipelineRoutes.runs, pipelineRoutes.runRefresh, projectRoutes.list);

/** Stops a run with all its children; what its finished steps made is kept. */
export async function cancelRun({ id }: Pick<Run, 'id'>): Promise<Run> {
  const { data } = await call(pipelineRoutes.cancelRun, { body: { run_id: id } });
  await toldAnew();
  return data;
}

/** Goes on with the run itself; or, `failed_only`, answers with a new run over the replaced files of failed samples. */
export async function retryRun({ id }: Pick<Run, 'id'>, failed_only = false): Promise<Run> {
  const { data } = await call(pipelineRoutes.retryRun, { body: { run_id: id, failed_only } });
  await toldAnew();
  return data;
}
