import {
  type OmicType,
  type ProjectSortField,
  type ProjectStatus,
  pipelineRoutes,
  projectRoutes,
} from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';
import { hasActiveProject } from './describe-status.ts';

/** The polling interval while a submission is in progress. */
const POLL_MS = 2000;

type Page = { page: number; page_size: number };

export const projectTabs = ['own', 'shared', 'public', 'deleted'] as const;
export type ProjectsTab = (typeof projectTabs)[number];

/** The list state in the URL; '' for unset parameters. */
export interface ProjectsView extends Page {
  tab: ProjectsTab;
  name: string;
  status: ProjectStatus | '';
  omic_type: OmicType | '';
  created_from: string;
  created_to: string;
  sort: ProjectSortField | '';
  descending: boolean;
}

const filterOf = ({ name, status, omic_type, created_from, created_to }: ProjectsView) => ({
  ...(name ? { name } : {}),
  ...(status ? { status: [status] } : {}),
  ...(omic_type ? { omic_type: [omic_type] } : {}),
  ...(created_from ? { created_from } : {}),
  ...(created_to ? { created_to } : {}),
});

const orderOf = ({ sort, descending, page, page_size }: ProjectsView) => ({
  page,
  page_size,
  ...(sort ? { sort, descending } : {}),
});

const keepPrevious = {
  placeholderData: keepPreviousData,
};

export const ownProjectsQuery = (view: ProjectsView) =>
  queryOptions({
    ...queryOf(projectRoutes.list, { query: { ...filterOf(view), ...orderOf(view) } }),
    ...keepPrevious,
    refetchInterval: ({ state }) => (hasActiveProject(state.data?.data ?? []) ? POLL_MS : false),
  });

/** Submissions of other workspaces: shared or public. */
export const otherProjectsQuery = (view: ProjectsView) =>
  queryOptions({
    ...queryOf(projectRoutes.search, {
      body: {
        ...filterOf(view),
        ...orderOf(view),
        hide_shared: view.tab === 'public',
        hide_public: view.tab !== 'public',
      },
    }),
    ...keepPrevious,
  });

export const deletedQuery = ({ page, page_size }: Page) =>
  queryOptions({ ...queryOf(projectRoutes.deleted, { query: { page, page_size } }), ...keepPrevious });

export const projectQuery = (id: string) =>
  queryOptions({
    ...queryOf(projectRoutes.detail, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && hasActiveProject([state.data.data]) ? POLL_MS : false),
  });

export interface SamplesView extends Page {
  search: string;
  /** `sample_id`, `subject_id` or a column; '' is the first. */
  sort: string;
  descending: boolean;
}

export const projectSamplesQuery = (project_id: string, view: SamplesView, { check_files = false } = {}) =>
  queryOptions({
    ...queryOf(projectRoutes.data, {
      query: {
        project_id,
        page: view.page,
        page_size: view.page_size,
        ...(view.search ? { search: view.search } : {}),
        ...(view.sort ? { sort: view.sort, descending: view.descending } : {}),
        ...(check_files ? { check_files } : {}),
      },
    }),
    ...keepPrevious,
  });

export const dependentsQuery = (project_id: string, sample_ids?: readonly string[]) =>
  queryOptions({
    ...queryOf(projectRoutes.dependents, {
      query: { project_id, ...(sample_ids ? { sample_ids: [...sample_ids] } : {}) },
    }),
    staleTime: 0,
  });

export const fieldsQuery = (project_id: string) => queryOf(projectRoutes.fields, { query: { project_id } });

export const historyQuery = (project_id: string, page: Page, sample?: string) =>
  queryOptions({
    ...queryOf(projectRoutes.history, {
      query: { project_id, page: page.page, page_size: page.page_size, ...(sample ? { sample } : {}) },
    }),
    ...keepPrevious,
  });

export const projectRunsQuery = (project_id: string, { page, page_size }: Page) =>
  queryOptions({
    ...queryOf(pipelineRoutes.runs, { query: { project_id, page, page_size } }),
    ...keepPrevious,
  });
