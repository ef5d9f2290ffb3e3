import { pipelineRoutes, type Run, type RunState, runSortFields, runStates } from '@cohortium/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf, refresh } from '#platform/api';
import { isMoving } from '../model/describe-run.ts';
import { hidingOf, type Which } from '../model/which-things.ts';

const LOOK_AGAIN_MS = 2000;
/** The maximum number of runs per request. */
const FOLLOWED_AT_ONCE = 100;

export interface RunsView {
  page: number;
  page_size: number;
  name: string;
  which: Which;
  /** '' for runs in any state. */
  state: string;
  pipeline_id: string;
  param_set_id: string;
  project_id: string;
  /** A field of the contract's, '' for the newest first. */
  sort: string;
  descending: boolean;
}

export const everyRun: RunsView = {
  page: 1,
  page_size: 25,
  name: '',
  which: '',
  state: '',
  pipeline_id: '',
  param_set_id: '',
  project_id: '',
  sort: '',
  descending: true,
};

const oneOf = <T extends string>(words: readonly T[], word: string): T | undefined => words.find((one) => one === word);
const filled = (filter: Record<string, string>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export function runsQuery({ page, page_size, which, state, sort, descending, ...filter }: RunsView) {
  const wanted: RunState | undefined = oneOf(runStates, state);
  const field = oneOf(runSortFields, sort);
  const order = field ? { sort: field, descending } : {};
  const query = {
    page,
    page_size,
    ...hidingOf(which),
    ...filled(filter),
    ...(wanted ? { state: wanted } : {}),
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
  const moving = runs.filter(isMoving).slice(0, FOLLOWED_AT_ONCE);
  const ids = moving.map(({ id }) => id);
  const pulse = useQuery({
    ...queryOf(pipelineRoutes.runRefresh, { query: { ids } }),
    enabled: ids.length > 0,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  });
  const news = ids.length > 0 ? pulse.data?.data : undefined;
  const ended = news?.some((run) => ids.includes(run.id) && !isMoving(run)) ?? false;
  useEffect(() => {
    if (ended) void refresh(pipelineRoutes.runs);
  }, [ended]);
  if (!news) return runs;
  return runs.map((run) => ({ ...run, ...news.find(({ id }) => id === run.id) }));
}
