import { cohortRoutes, type ruleSchema } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { queryOf } from '#platform/api';

const toCohortRefs = (ids: readonly string[]) => ids.map((cohort_id) => ({ cohort_id }));

/** Cohorts beside each other, in their order. */
export const comparisonQuery = (ids: readonly string[]) =>
  queryOf(cohortRoutes.compare, { body: { cohorts: toCohortRefs(ids) } });

/** Which members of which cohorts are looked at. */
export interface StudioRequest {
  ids: readonly string[];
  match: 'any' | 'all' | 'exactly_one';
  /** Values that a field may have; several fields all have to. */
  chosen: Readonly<Record<string, readonly (string | null)[]>>;
  page: number;
  page_size: number;
}

/** A value that is not recorded is asked for by its absence. */
function toRules(chosen: StudioRequest['chosen']) {
  return Object.entries(chosen).flatMap(([field, values]): z.input<typeof ruleSchema>[] => {
    const recordedValues = values.filter((value) => value !== null);
    if (values.length === 0) return [];
    if (recordedValues.length < values.length) return [{ field, operator: 'not_exists' }];
    return [{ field, operator: 'in', value: recordedValues }];
  });
}

const toFilter = ({ ids, match, chosen }: StudioRequest) => ({
  ...{ cohorts: toCohortRefs(ids), match },
  metadata_filter: { and_: toRules(chosen) },
});

export const studioQuery = (request: StudioRequest) =>
  queryOptions({
    ...queryOf(cohortRoutes.studio, {
      body: { ...toFilter(request), page: request.page, page_size: request.page_size },
    }),
    placeholderData: keepPreviousData,
  });

/** Counts of the fields that members are narrowed by. */
export const studioMetricQuery = (request: StudioRequest, fields: readonly string[]) =>
  queryOptions({
    ...queryOf(cohortRoutes.metric, { body: { ...toFilter(request), types: ['total'], fields: [...fields] } }),
    placeholderData: keepPreviousData,
  });
