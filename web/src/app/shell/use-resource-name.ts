import { cohortRoutes, pipelineRoutes, projectRoutes, publicationRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '#platform/api';

/** The name of the item on a detail page; uses the page's own query, so it needs no extra request. */
export function useResourceName(path: string): string | undefined {
  const { id = '' } = useParams({ strict: false });
  const params = { id };
  const at = (pattern: string) => path === pattern && id !== '';
  const cohort = useQuery({ ...queryOf(cohortRoutes.detail, { params }), enabled: at('/cohorts/$id') });
  const run = useQuery({ ...queryOf(pipelineRoutes.runDetail, { params }), enabled: at('/run/$id') });
  const pipeline = useQuery({ ...queryOf(pipelineRoutes.detail, { params }), enabled: at('/pipeline/$id') });
  const set = useQuery({ ...queryOf(pipelineRoutes.paramSet, { params }), enabled: at('/param-set/$id') });
  const project = useQuery({ ...queryOf(projectRoutes.detail, { params }), enabled: at('/projects/$id') });
  const request = useQuery({ ...queryOf(publicationRoutes.detail, { params }), enabled: at('/publicise/$id') });
  const names: Record<string, string | undefined> = {
    '/cohorts/$id': cohort.data?.data.name,
    '/run/$id': run.data?.data.name,
    '/pipeline/$id': pipeline.data?.data.name,
    '/param-set/$id': set.data?.data.name,
    '/publicise/$id': request.data?.data.title,
    '/projects/$id': project.data?.data.name,
  };
  return names[path];
}
