import type { SampleField } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDelayed } from '#ui/feedback';
import { useSettled } from '#ui/filters';
import { scopeOf } from '../../model/filter/kept-filter.ts';
import { countsByKey } from '../../model/sheet/rule-counts.ts';
import { askedFilter, type SheetDraft, unfinishedRules } from '../../model/sheet/sheet-draft.ts';
import { attritionQuery } from '../../queries/sample-queries.ts';

/** The counts of each rule and group during editing. */
export function useSheetCounts(draft: SheetDraft, catalogue: readonly SampleField[]) {
  const unfinished = useMemo(() => unfinishedRules(draft, catalogue), [draft, catalogue]);
  const asked = useMemo(() => askedFilter(draft, unfinished), [draft, unfinished]);
  const settled = useSettled(asked);
  const attrition = useQuery(attritionQuery(settled));
  const isOld = useDelayed(attrition.isPlaceholderData);
  const counted = isOld ? undefined : attrition.data?.counted;
  return {
    unfinished,
    /** The draft without incomplete rules. */
    asked: settled,
    scope: useMemo(() => scopeOf(settled), [settled]),
    attrition,
    counted,
    primary: useMemo(() => (counted ? countsByKey(counted, 'primary_filters') : new Map()), [counted]),
    taxonomy: useMemo(() => (counted ? countsByKey(counted, 'taxonomy_filters') : new Map()), [counted]),
  };
}
