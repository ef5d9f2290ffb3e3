import { type Rank, type SampleFilter, type SampleRow, TAXON_ABUNDANCE } from '@cohortium/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Sort } from '#ui/data-table';
import {
  barRankSlot,
  columnSlot,
  type FilterScreen,
  type TaxonColumn,
  taxonColumnSlot,
} from './filter/stored-filter.ts';
import { stripSteps } from './filter/strip-steps.ts';
import {
  attritionQuery,
  facetsQuery,
  nameQuery,
  namesOfAnswers,
  samplePageQuery,
  USUAL_RANK,
  visibleQuery,
} from './queries/sample-queries.ts';
import { idsToName, type NamesOfIds } from './rule/describe-rule.ts';
import { type ListPage, orderBy, startPage, turnPage, underFilter } from './table/list-page.ts';

/** The chosen columns of a workspace; null: the usual ones. */
export function useColumns(workspaceId: string) {
  const slot = columnSlot(workspaceId);
  const shown = useSyncExternalStore(slot.subscribe, slot.read, slot.read);
  return { shown, setShown: (fields: string[] | null) => (fields ? slot.write(fields) : slot.clear()) };
}

/** The taxon whose abundance is a column; null: none. */
export function useTaxonColumn(workspaceId: string) {
  const slot = taxonColumnSlot(workspaceId);
  const taxon = useSyncExternalStore(slot.subscribe, slot.read, slot.read);
  return { taxon, setTaxon: (next: TaxonColumn | null) => (next ? slot.write(next) : slot.clear()) };
}

/** The rank of the composition bars. */
export function useBarRank(workspaceId: string) {
  const slot = barRankSlot(workspaceId);
  const rank = useSyncExternalStore(slot.subscribe, slot.read, slot.read) ?? USUAL_RANK;
  return { rank, setRank: (next: Rank) => (next === USUAL_RANK ? slot.clear() : slot.write(next)) };
}

/** Names of the runs and submissions that a filter asks for by their ids. */
function useNamesOfIds(filter: SampleFilter): NamesOfIds {
  return useQueries({ queries: idsToName(filter).map(nameQuery), combine: namesOfAnswers });
}

/** The counts of a filter: steps and facets. */
export function useCounts(screen: FilterScreen, filter: SampleFilter) {
  const all = useQuery(visibleQuery(screen, filter));
  const catalogue = all.data?.data.catalogue;
  const metric = useQuery({ ...facetsQuery(screen, filter, catalogue ?? []), enabled: catalogue !== undefined });
  const attrition = useQuery(attritionQuery(filter));
  const answer = attrition.data;
  const names = useNamesOfIds(filter);
  const steps = useMemo(
    () => (answer ? stripSteps(answer.filter, answer.counted, { catalogue: catalogue ?? [], names }) : []),
    [answer, catalogue, names],
  );
  return {
    all,
    metric,
    attrition,
    steps,
    /** Whether the counts are outdated or loading. */
    isCounting: metric.isPlaceholderData || attrition.isPlaceholderData || attrition.isPending,
  };
}

/** Without its column the list has no order by it. */
const toPageQuery = ({ page, page_size, sort }: ListPage, taxon: TaxonColumn | null) => ({
  page,
  page_size,
  sort: sort?.column === TAXON_ABUNDANCE && !taxon ? null : sort,
});

/** What the rows tell of taxa: one as a column, and the rank of the bars. */
interface TaxaShown {
  taxon: TaxonColumn | null;
  rank: Rank;
}

/** The page of the list. Another filter, order or page size starts again at page 1. */
export function usePages(screen: FilterScreen, filter: SampleFilter, { taxon, rank }: TaxaShown) {
  const key = JSON.stringify(filter);
  const [state, setState] = useState(() => startPage(key));
  const at = underFilter(state, key);
  const list = useQuery(samplePageQuery({ screen, filter, taxon, rank, ...toPageQuery(at, taxon) }));
  return {
    list,
    at,
    goTo: (next: { page: number; page_size: number }) => setState(turnPage(at, next)),
    sortBy: (sort: Sort | null) => setState(orderBy(at, sort)),
  };
}

/** The selected rows on all pages, or all matches; changing the filter resets “all matches”. */
export function useSelection(rows: readonly SampleRow[], filter: string) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, SampleRow>>(new Map());
  const [everythingOf, setEverythingOf] = useState<string | null>(null);
  const everything = everythingOf === filter;
  const rowsById = new Map([...ticked, ...rows.map((row) => [row.result_id, row] as const)]);
  return {
    ticked,
    everything,
    selection: new Set(everything ? rows.map(({ result_id }) => result_id) : ticked.keys()),
    setTicked: (ids: ReadonlySet<string>) => {
      setEverythingOf(null);
      setTicked(new Map([...rowsById].filter(([id]) => ids.has(id))));
    },
    selectAllMatches: () => setEverythingOf(filter),
    clear: () => {
      setEverythingOf(null);
      setTicked(new Map());
    },
  };
}
