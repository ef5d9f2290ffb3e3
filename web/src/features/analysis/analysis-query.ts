import {
  type AnalysisMethod,
  type AnalysisParameters,
  type AnalysisResult,
  analysisRequest,
  analysisRoutes,
  type PendingAnalysis,
} from '@cohortium/contract';
import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeyOf, queryOf } from '#platform/api';
import { requestAnalysis } from './request-analysis.ts';

const pendingByKey = new Map<string, PendingAnalysis>();
const listeners = new Set<() => void>();

/** The computation behind a query, by the hash of the query's key; null if it has none. */
export const pendingAnalysis = (key: string): PendingAnalysis | null => pendingByKey.get(key) ?? null;

export function setPendingAnalysis(key: string, pending: PendingAnalysis | null) {
  if (pending === null) pendingByKey.delete(key);
  else pendingByKey.set(key, pending);
  for (const listener of listeners) listener();
}

export function subscribePending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A result as a query. A request about a frozen version has the same result for as long as the page is open. */
export function analysisQuery<Method extends AnalysisMethod>(method: Method, parameters: AnalysisParameters<Method>) {
  const body = analysisRequest(method, parameters);
  const queryKey = queryKeyOf(analysisRoutes.request, { body });
  const key = hashKey(queryKey);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<{ data: AnalysisResult<Method> }> => {
      try {
        const onPending = (pending: PendingAnalysis) => setPendingAnalysis(key, pending);
        return { data: await requestAnalysis(method, body, { signal, onPending }) };
      } finally {
        setPendingAnalysis(key, null);
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** Imported trees that UniFrac and Faith's PD can use instead of the cohort's own tree. */
export const importedTreesQuery = () => queryOf(analysisRoutes.importedTrees, { query: { page_size: 1000 } });
