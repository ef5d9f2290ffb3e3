import { MAX_PAGE_SIZE, pipelineRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';
import { type ListScope, scopeParams } from './list-scopes.ts';

export interface ListView {
  page: number;
  page_size: number;
  name: string;
  scope: ListScope;
}
export interface PipelinesView extends ListView {
  /** Deprecated and superseded versions too. */
  all_versions: boolean;
}
export interface ParamSetsView extends ListView {
  /** '' for the sets of every pipeline. */
  pipeline_id: string;
  archived: boolean;
}

const named = (name: string) => (name ? { name } : {});

/** Those that may be run, for choosing one. */
export const pipelinesQuery = () => queryOf(pipelineRoutes.all, {});

export const pipelineListQuery = ({ page, page_size, name, scope, all_versions }: PipelinesView) =>
  queryOptions({
    ...queryOf(pipelineRoutes.list, {
      query: { page, page_size, show_deprecated: all_versions, ...named(name), ...scopeParams(scope) },
    }),
    placeholderData: keepPreviousData,
  });

export const pipelineQuery = (id: string) => queryOf(pipelineRoutes.detail, { params: { id } });

/** Registered by workspaces, waiting for an administrator. */
export const pendingApprovalsQuery = () => queryOf(pipelineRoutes.pendingApproval, {});

/** All commands of a pipeline, for the administrator who approves it. */
export const reviewQuery = (id: string) => queryOf(pipelineRoutes.review, { params: { id } });

/** How often a reference that is being built is asked for its state. */
export const REFERENCE_POLL_MS = 3_000;

/** Asked again and again while one of them is being built. */
export const referencesQuery = (show_withdrawn = false) =>
  queryOptions({
    ...queryOf(pipelineRoutes.references, { query: { show_withdrawn } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === 'building') ? REFERENCE_POLL_MS : false,
  });

export const referenceKindsQuery = () => queryOf(pipelineRoutes.referenceKinds, {});

/** The last lines of a build's log. */
export const referenceLogQuery = (id: string) => queryOf(pipelineRoutes.referenceLog, { params: { id } });

export const paramSetsQuery = ({ page, page_size, name, scope, pipeline_id, archived }: ParamSetsView) =>
  queryOptions({
    ...queryOf(pipelineRoutes.paramSets, {
      query: {
        page,
        page_size,
        show_archived: archived,
        ...named(name),
        ...scopeParams(scope),
        ...(pipeline_id ? { pipeline_id } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });

/** All sets of one pipeline, to choose from. */
export const paramSetsOf = (pipeline_id: string) =>
  queryOf(pipelineRoutes.paramSets, { query: { page: 1, page_size: MAX_PAGE_SIZE, pipeline_id } });

export const paramSetQuery = (id: string) => queryOf(pipelineRoutes.paramSet, { params: { id } });

export const paramSetDiffQuery = (a: string, b: string) => queryOf(pipelineRoutes.paramSetDiff, { query: { a, b } });

/** What a launch begins with: the person's default, else the workspace's, else the portal's. */
export const launchDefaultsQuery = () => queryOf(pipelineRoutes.launchDefaults, {});
