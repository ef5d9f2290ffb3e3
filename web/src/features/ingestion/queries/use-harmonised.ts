import { ingestionRoutes, type Mapping } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { queryOf } from '#platform/api';
import type { Cells } from '#ui/grid';
import { columnsToMatch } from '../model/harmonise/column-values.ts';

/** Debounced, because checking a large sheet takes a while. */
const PAUSE_MS = 1200;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The suggested fields and terms of all columns and values; values are matched with the chosen fields. */
export function useHarmonised(cells: Cells, mapping: Mapping) {
  const settled = useSettled(cells);
  const columns = useMemo(() => columnsToMatch(settled), [settled]);
  const chosen = mapping.columns;
  const input = useMemo(() => ({ columns, mapping: { columns: chosen, values: {} } }), [columns, chosen]);
  return useQuery({
    ...queryOf(ingestionRoutes.harmonise, { body: input }),
    enabled: columns.length > 0 && settled.rows.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
}
