import { pipelineRoutes, type RunState, runStates } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';
import { isMoving } from '../model/describe-run.ts';

const LOOK_AGAIN_MS = 2000;

export interface RunsView {
  page: number;
  page_size: number;
  name: string;
  /** '' for runs in any state. */
  state: string;
}

const stateOf = (word: string): RunState | undefined => runStates.find((state) => state === word);

export function runsQuery({ page, page_size, name, state }: RunsView) {
  const wanted = stateOf(state);
  const filter = { ...(name ? { name } : {}), ...(wanted ? { state: wanted } : {}) };
  return queryOptions({
    ...queryOf(pipelineRoutes.runs, { query: { page, page_size, ...filter } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: known }) => ((known.data?.data ?? []).some(isMoving) ? LOOK_AGAIN_MS : false),
  });
}

export const runQuery = (id: string) => queryOf(pipelineRoutes.runDetail, { params: { id } });
