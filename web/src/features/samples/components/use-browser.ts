import type { FilterCondition, SampleRow } from '@cohortium/contract';
import { listsOfConditions } from '@cohortium/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Sort } from '#ui/data-table';
import { attritionSteps } from '../model/filter/attrition-steps.ts';
import { columnSlot, filterSlot } from '../model/filter/browser-filter.ts';
import { ownCategories } from '../model/useful-fields.ts';
import { metricQuery, NO_RULES, samplePageQuery, totalQuery } from '../queries/sample-queries.ts';

const NO_CONDITIONS: FilterCondition[] = [];
const FACETS = [
  'tag',
  'series',
  'sex',
  'collection_site',
  'platform',
  'region',
  'variable_region',
  'strategy',
  'age',
] as const;

/** The filter kept for a workspace, and the way to change it. */
export function useFilter(workspaceId: string) {
  const slot = filterSlot(workspaceId);
  const conditions = useSyncExternalStore(slot.subscribe, slot.read) ?? NO_CONDITIONS;
  return { conditions, setConditions: slot.write };
}

/** The chosen columns of a workspace; null: the usual ones. */
export function useColumns(workspaceId: string) {
  const slot = columnSlot(workspaceId);
  const shown = useSyncExternalStore(slot.subscribe, slot.read);
  return { shown, setShown: (fields: string[] | null) => (fields ? slot.write(fields) : slot.clear()) };
}

/** What the filter leaves: the steps with their counts, and the facets beside them. */
export function useCounts(conditions: readonly FilterCondition[]) {
  const rules = useMemo(() => listsOfConditions(conditions), [conditions]);
  const steps = useMemo(() => attritionSteps(conditions), [conditions]);
  const all = useQuery(totalQuery(NO_RULES));
  const catalogue = all.data?.data.catalogue;
  const own = useMemo(
    () => [...ownCategories(catalogue ?? []).map(({ field }) => field), 'reference_name'],
    [catalogue],
  );
  const metric = useQuery({ ...metricQuery(rules, FACETS, own), enabled: catalogue !== undefined });
  const totals = useQueries({ queries: steps.map((step) => totalQuery(step.rules)) });
  const counts = [all, ...totals].map(({ data }) => data?.data.total ?? null);
  return { rules, steps, counts, all, metric };
}

type PageState = { filter: string; page: number; page_size: number; sort: Sort | null };

/** The page of the list. Another filter, order or page size starts again at page 1. */
export function usePages(conditions: readonly FilterCondition[]) {
  const filter = JSON.stringify(conditions);
  const [state, setState] = useState<PageState>({ filter, page: 1, page_size: 25, sort: null });
  const page = state.filter === filter ? state.page : 1;
  const rules = useMemo(() => listsOfConditions(conditions), [conditions]);
  const list = useQuery(samplePageQuery({ rules, page, page_size: state.page_size, sort: state.sort }));
  return {
    list,
    page,
    page_size: state.page_size,
    sort: state.sort,
    goTo: (next: { page: number; page_size: number }) => setState({ ...state, filter, ...next }),
    sortBy: (sort: Sort | null) => setState({ ...state, filter, page: 1, sort }),
  };
}

/** Rows that were ticked, on this page and others. */
export function useTicked(rows: readonly SampleRow[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, SampleRow>>(new Map());
  const known = new Map([...ticked, ...rows.map((row) => [row.result_id, row] as const)]);
  const set = (ids: ReadonlySet<string>) => setTicked(new Map([...known].filter(([id]) => ids.has(id))));
  return { ticked, selection: new Set(ticked.keys()), setTicked: set, clear: () => setTicked(new Map()) };
}
