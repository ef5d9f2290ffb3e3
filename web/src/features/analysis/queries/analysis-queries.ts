import {
  type AlphaDiversityBody,
  type AnalysisQuery,
  analysisRoutes,
  type BetaDiversityBody,
  type ClusterBody,
  type CompositionBody,
  type GroupComparisonBody,
  type LefseBody,
} from '@cohortium/contract';
import { hashKey, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, queryKeyOf, queryOf } from '#platform/api';
import { setProgress } from './progress-store.ts';
import { requestAnalysis } from './request-analysis.ts';

type AnalysisQueryInput<Answer> = {
  question: AnalysisQuery;
  queryKey: QueryKey;
  answer: (signal: AbortSignal) => Promise<Answer>;
};

/** The same question about a frozen version has the same answer, as long as the page lives. */
function analysisQuery<Answer>({ question, queryKey, answer }: AnalysisQueryInput<Answer>) {
  const key = hashKey(queryKey);
  const query = queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        const onProgress = (progress: Parameters<typeof setProgress>[1]) => setProgress(key, progress);
        return await requestAnalysis({ question, signal, onProgress }, () => answer(signal));
      } finally {
        setProgress(key, null);
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return { question, query };
}

export const betaDiversityQuery = (body: BetaDiversityBody) =>
  analysisQuery({
    question: { method: 'beta_diversity', order: body },
    queryKey: queryKeyOf(analysisRoutes.betaDiversity, { body }),
    answer: (signal) => call(analysisRoutes.betaDiversity, { body }, { signal }),
  });

export const compositionQuery = (body: CompositionBody) =>
  analysisQuery({
    question: { method: 'composition', order: body },
    queryKey: queryKeyOf(analysisRoutes.compositionBarPlot, { body }),
    answer: (signal) => call(analysisRoutes.compositionBarPlot, { body }, { signal }),
  });

export const alphaDiversityQuery = (body: AlphaDiversityBody) =>
  analysisQuery({
    question: { method: 'alpha_diversity', order: body },
    queryKey: queryKeyOf(analysisRoutes.alphaDiversity, { body }),
    answer: (signal) => call(analysisRoutes.alphaDiversity, { body }, { signal }),
  });

export const lefseQuery = (body: LefseBody) =>
  analysisQuery({
    question: { method: 'lefse', order: body },
    queryKey: queryKeyOf(analysisRoutes.lefse, { body }),
    answer: (signal) => call(analysisRoutes.lefse, { body }, { signal }),
  });

export const clustersQuery = (body: ClusterBody) =>
  analysisQuery({
    question: { method: 'cluster', order: body },
    queryKey: queryKeyOf(analysisRoutes.cluster, { body }),
    answer: (signal) => call(analysisRoutes.cluster, { body }, { signal }),
  });

export const groupComparisonQuery = (body: GroupComparisonBody) =>
  analysisQuery({
    question: { method: 'group_comparison', order: body },
    queryKey: queryKeyOf(analysisRoutes.groupComparison, { body }),
    answer: (signal) => call(analysisRoutes.groupComparison, { body }, { signal }),
  });

/** Imported trees that UniFrac and Faith's PD can use instead of the cohort's own tree. */
export const importedTreesQuery = () => queryOf(analysisRoutes.importedTrees, { query: { page_size: 1000 } });
