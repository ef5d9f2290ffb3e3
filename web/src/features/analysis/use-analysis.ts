import type { AnalysisProgress } from '@cohortium/contract';
import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isConnectionFailure, queryClient } from '#platform/api';
import { pendingAnalysis, subscribePending } from './analysis-query.ts';
import { cancelAnalysis } from './request-analysis.ts';

/** A request and what is known of its result. */
export interface AnalysisState<Answer> {
  /** Null until there is one; that of the last request while the next is computed. */
  result: Answer | null;
  /** Whether the result is of an earlier request. */
  isOld: boolean;
  isWaiting: boolean;
  /** The portal cannot be reached: what is shown is the last answer, and the next one comes with the connection. */
  isOffline: boolean;
  /** Stopped by the person before there was an answer. */
  isStopped: boolean;
  /** Why there is none; null where there is. */
  error: unknown;
  progress: AnalysisProgress | null;
  onStop: () => void;
  onAgain: () => void;
}

type AnswerQuery<Answer> = Pick<
  UseQueryOptions<{ data: Answer }, Error, { data: Answer }, QueryKey>,
  'queryFn' | 'queryKey' | 'staleTime' | 'placeholderData'
>;

/** Requests an analysis and reports its progress; `isEnabled: false` skips the request. */
export function useAnalysis<Answer>(query: AnswerQuery<Answer>, isEnabled = true): AnalysisState<Answer> {
  const answer = useQuery({ ...query, enabled: isEnabled });
  const key = hashKey(query.queryKey);
  const read = () => pendingAnalysis(key);
  const progress = useSyncExternalStore(subscribePending, read, read);
  const isWaiting = answer.fetchStatus === 'fetching';
  const open = answer.isPending || answer.isPlaceholderData;
  const isOffline = answer.fetchStatus === 'paused' || isConnectionFailure(answer.error);
  const last = useRef<Answer | null>(null);
  const result = answer.isError ? null : (answer.data?.data ?? null);
  useEffect(() => {
    if (result !== null) last.current = result;
  }, [result]);
  const isLost = isOffline && result === null;
  return {
    result: isLost ? last.current : result,
    isOld: answer.isPlaceholderData || (isLost && last.current !== null),
    isWaiting,
    isOffline,
    isStopped: isEnabled && open && answer.fetchStatus === 'idle',
    error: answer.error,
    progress: isWaiting ? progress : null,
    onStop: () => {
      const pending = pendingAnalysis(key);
      void queryClient.cancelQueries({ queryKey: query.queryKey });
      // Others stop with the query; this one would go on.
      if (pending?.runs_in_background) void cancelAnalysis(pending);
    },
    onAgain: () => void answer.refetch(),
  };
}
