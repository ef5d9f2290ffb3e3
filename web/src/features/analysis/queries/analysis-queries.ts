import { analysisRoutes, type BetaDiversityBody, type CompositionBody } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';

/** The same question about a frozen version has the same answer, as long as the page lives. */
const FROZEN = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData };

export const betaDiversityQuery = (body: BetaDiversityBody) =>
  queryOptions({ ...queryOf(analysisRoutes.betaDiversity, { body }), ...FROZEN });

export const compositionQuery = (body: CompositionBody) =>
  queryOptions({ ...queryOf(analysisRoutes.compositionBarPlot, { body }), ...FROZEN });
