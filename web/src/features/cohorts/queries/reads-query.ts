import { cohortRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';
import type { CohortDraft } from '../model/cohort-draft.ts';

/** Reads per sample of what a draft would freeze; counted by the server. */
export function draftReadsQuery({ source }: Pick<CohortDraft, 'source'>, min_reads: number | null) {
  const which = 'filter' in source ? { filter: source.filter } : { result_ids: source.result_ids };
  const body = { ...which, ...(min_reads === null ? {} : { min_reads }) };
  return queryOptions({ ...queryOf(cohortRoutes.reads, { body }), placeholderData: keepPreviousData });
}
