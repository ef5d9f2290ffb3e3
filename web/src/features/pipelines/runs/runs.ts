import { pipelineRoutes, type Run, type RunState, runSortFields, runStates } from '@cohortium/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf, refresh } from '#platform/api';
import { type ListScope, scopeParams } from '../list-scopes.ts';
import { isActive } from './describe-run.ts';

const POLL_MS = 2000;
/** The maximum number of runs per request. */
const MAX_POLLED_RUNS = 100;

export interface RunsView {
  page: number;
  page_size: number;
  name: string;
  scope: ListScope;
  /** '' for runs in any state. */
  state: string;
  pipeline_id: string;
  param_set_id: string;
  project_id: string;
  /** A field of the contract's, '' for the newest first. */
  sort: string;
  descending: boolean;
}

export const noRunFilter: RunsView = {
  page: 1,
  page_size: 25,
  name: '',
  scope: '',
  state: '',
  pipeline_id: '',
  param_set_id: '',
  project_id: '',
  sort: '',
  descending: true,
};

const oneOf = <T extends string>(options: readonly T[], candidate: string): T | undefined =>
  options.find((one) => one === candidate);
const withoutEmpty = (filter: Record<string, string>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export function runsQuery({ page, page_size, scope, state, sort, descending, ...filter }: RunsView) {
  const stateFilter: RunState | undefined = oneOf(runStates, state);
  const field = oneOf(runSortFields, sort);
  const order = field ? { sort: field, descending } : {};
  const query = {
    page,
    page_size,
    ...scopeParams(scope),
    ...withoutEmpty(filter),
    ...(stateFilter ? { state: stateFilter } : {}),
    ...order,
  };
  return queryOptions({ ...queryOf(pipelineRoutes.runs, { query }), placeholderData: keepPreviousData });
}

export const runQuery = (id: string) => queryOf(pipelineRoutes.runDetail, { params: { id } });
export const runPlotsQuery = (id: string) => queryOf(pipelineRoutes.runPlots, { params: { id } });

/** How far all unfinished runs of the workspace are. */
export const unfinishedQuery = () => queryOf(pipelineRoutes.runRefresh, {});

/** The lines of the log that speak of one step, or of one sample in it. */
export const stepLogQuery = (id: string, step: string, sample_id: string | null) =>
  queryOf(pipelineRoutes.runLog, { params: { id }, query: { step, ...(sample_id === null ? {} : { sample_id }) } });

/** Polls the active runs of a list every two seconds and merges their state. */
export function useMovingRuns(runs: readonly Run[]): readonly Run[] {
  const moving = runs.filter(isActive).slice(0, MAX_POLLED_RUNS);
  const ids = moving.map(({ id }) => id);
  const pulse = useQuery({
    ...queryOf(pipelineRoutes.runRefresh, { query: { ids } }),
    enabled: ids.length > 0,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
  const pulses = ids.length > 0 ? pulse.data?.data : undefined;
  const ended = pulses?.some((run) => ids.includes(run.id) && !isActive(run)) ?? false;
  useEffect(() => {
    if (ended) void refresh(pipelineRoutes.runs);
  }, [ended]);
  if (!pulses) return runs;
  return runs.map((run) => ({ ...run, ...pulses.find(({ id }) => id === run.id) }));
}
