import { projectRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';
import { anyMoving } from '../model/describe-status.ts';

/** How often a page looks again while something is on its way. */
const LOOK_AGAIN_MS = 2000;

export interface ProjectsView {
  page: number;
  page_size: number;
  name: string;
}

export const projectsQuery = ({ page, page_size, name }: ProjectsView) =>
  queryOptions({
    ...queryOf(projectRoutes.list, { query: { page, page_size, ...(name ? { name } : {}) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (anyMoving(state.data?.data ?? []) ? LOOK_AGAIN_MS : false),
  });

export const projectQuery = (id: string) =>
  queryOptions({
    ...queryOf(projectRoutes.detail, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && anyMoving([state.data.data]) ? LOOK_AGAIN_MS : false),
  });

export const projectSamplesQuery = (project_id: string, page: { page: number; page_size: number }) =>
  queryOptions({
    ...queryOf(projectRoutes.data, { query: { project_id, ...page } }),
    placeholderData: keepPreviousData,
  });
