import {
  type AlphaDiversityBody,
  analysisRoutes,
  type BetaDiversityBody,
  type ClusterBody,
  type CompositionBody,
  type GroupComparisonBody,
  type LefseBody,
  type Question,
} from '@cohortium/contract';
import { hashKey, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, keyOf, queryOf } from '#platform/api';
import { askQuestion } from './ask-question.ts';
import { setProgress } from './progress-store.ts';

type Answering<Answer> = { question: Question; queryKey: QueryKey; answer: (signal: AbortSignal) => Promise<Answer> };

/** The same question about a frozen version has the same answer, as long as the page lives. */
function answered<Answer>({ question, queryKey, answer }: Answering<Answer>) {
  const key = hashKey(queryKey);
  const query = queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        const onProgress = (progress: Parameters<typeof setProgress>[1]) => setProgress(key, progress);
        return await askQuestion({ question, signal, onProgress }, () => answer(signal));
      } finally {
        setProgress(key, null);
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return { question, query };
}

export const askBetaDiversity = (body: BetaDiversityBody) =>
  answered({
    question: { method: 'beta_diversity', order: body },
    queryKey: keyOf(analysisRoutes.betaDiversity, { body }),
    answer: (signal) => call(analysisRoutes.betaDiversity, { body }, { signal }),
  });

export const askComposition = (body: CompositionBody) =>
  answered({
    question: { method: 'composition', order: body },
    queryKey: keyOf(analysisRoutes.compositionBarPlot, { body }),
    answer: (signal) => call(analysisRoutes.compositionBarPlot, { body }, { signal }),
  });

export const askAlphaDiversity = (body: AlphaDiversityBody) =>
  answered({
    question: { method: 'alpha_diversity', order: body },
    queryKey: keyOf(analysisRoutes.alphaDiversity, { body }),
    answer: (signal) => call(analysisRoutes.alphaDiversity, { body }, { signal }),
  });

export const askLefse = (body: LefseBody) =>
  answered({
    question: { method: 'lefse', order: body },
    queryKey: keyOf(analysisRoutes.lefse, { body }),
    answer: (signal) => call(analysisRoutes.lefse, { body }, { signal }),
  });

export const askClusters = (body: ClusterBody) =>
  answered({
    question: { method: 'cluster', order: body },
    queryKey: keyOf(analysisRoutes.cluster, { body }),
    answer: (signal) => call(analysisRoutes.cluster, { body }, { signal }),
  });

export const askComparison = (body: GroupComparisonBody) =>
  answered({
    question: { method: 'group_comparison', order: body },
    queryKey: keyOf(analysisRoutes.groupComparison, { body }),
    answer: (signal) => call(analysisRoutes.groupComparison, { body }, { signal }),
  });

/** Imported trees that UniFrac and Faith's PD can use instead of the cohort's own tree. */
export const importedTreesQuery = () => queryOf(analysisRoutes.importedTrees, { query: { page_size: 1000 } });
