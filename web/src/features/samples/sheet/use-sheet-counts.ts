import type { SampleField } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '#ui/data-table';
import { useDelayed } from '#ui/feedback';
import { scopeOf } from '../filter/stored-filter.ts';
import { attritionQuery } from '../queries/sample-queries.ts';
import { countsByKey } from './rule-counts.ts';
import { filterToCount, type SheetDraft, unfinishedRules } from './sheet-draft.ts';

/** The counts of each rule and group during editing. */
export function useSheetCounts(draft: SheetDraft, catalogue: readonly SampleField[]) {
  const unfinished = useMemo(() => unfinishedRules(draft, catalogue), [draft, catalogue]);
  const countedFilter = useMemo(() => filterToCount(draft, unfinished), [draft, unfinished]);
  const settled = useDebounced(countedFilter);
  const attrition = useQuery(attritionQuery(settled));
  const isOld = useDelayed(attrition.isPlaceholderData);
  const counted = isOld ? undefined : attrition.data?.counted;
  return {
    unfinished,
    /** The draft without incomplete rules. */
    filterToCount: settled,
    scope: useMemo(() => scopeOf(settled), [settled]),
    attrition,
    counted,
    primary: useMemo(() => (counted ? countsByKey(counted, 'primary_filters') : new Map()), [counted]),
    taxonomy: useMemo(() => (counted ? countsByKey(counted, 'taxonomy_filters') : new Map()), [counted]),
  };
}
