import { cohortRoutes, type ruleSchema } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { queryOf } from '#platform/api';

const refsOf = (ids: readonly string[]) => ids.map((cohort_id) => ({ cohort_id }));

/** Cohorts beside each other, in their order. */
export const comparisonQuery = (ids: readonly string[]) =>
  queryOf(cohortRoutes.compare, { body: { cohorts: refsOf(ids) } });

/** Which members of which cohorts are looked at. */
export interface StudioAsked {
  ids: readonly string[];
  among: 'any' | 'all' | 'one';
  /** Values that a field may have; several fields all have to. */
  chosen: Readonly<Record<string, readonly (string | null)[]>>;
  page: number;
  page_size: number;
}

/** A value that is not recorded is asked for by its absence. */
function rulesOf(chosen: StudioAsked['chosen']) {
  return Object.entries(chosen).flatMap(([field, values]): z.input<typeof ruleSchema>[] => {
    const known = values.filter((value) => value !== null);
    if (values.length === 0) return [];
    if (known.length < values.length) return [{ field, operator: 'not_exists' }];
    return [{ field, operator: 'in', value: known }];
  });
}

const filterOf = ({ ids, among, chosen }: StudioAsked) => ({
  ...{ cohorts: refsOf(ids), among },
  metadata_filter: { and_: rulesOf(chosen) },
});

export const studioQuery = (asked: StudioAsked) =>
  queryOptions({
    ...queryOf(cohortRoutes.studio, {
      body: { ...filterOf(asked), page: asked.page, page_size: asked.page_size },
    }),
    placeholderData: keepPreviousData,
  });

/** Counts of the fields that members are narrowed by. */
export const studioMetricQuery = (asked: StudioAsked, fields: readonly string[]) =>
  queryOptions({
    ...queryOf(cohortRoutes.metric, { body: { ...filterOf(asked), types: ['total'], fields: [...fields] } }),
    placeholderData: keepPreviousData,
  });
