import { type AmrStudio, type AmrStudioBody, amrRoutes } from '@cohortium/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '#platform/api';
import { type AnalysisState, useAnalysis } from '../use-analysis.ts';

/** The studio’s answer. */
export function useStudio(body: AmrStudioBody): AnalysisState<AmrStudio> {
  return useAnalysis<AmrStudio>({ ...queryOf(amrRoutes.studio, { body }), placeholderData: keepPreviousData });
}
