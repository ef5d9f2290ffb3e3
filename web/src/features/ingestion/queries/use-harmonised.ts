import { ingestionRoutes, type Mapping } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { queryOf } from '#platform/api';
import type { Cells } from '#ui/grid';
import { columnsToAsk } from '../model/harmonise/ask-terms.ts';

/** What each column and value may mean, with the server's suggestions. The values are compared with the chosen fields. */
export function useHarmonised(cells: Cells, mapping: Mapping) {
  const settled = useDeferredValue(cells);
  const columns = useMemo(() => columnsToAsk(settled), [settled]);
  const chosen = mapping.columns;
  const asked = useMemo(() => ({ columns, mapping: { columns: chosen, values: {} } }), [columns, chosen]);
  return useQuery({
    ...queryOf(ingestionRoutes.harmonise, { body: asked }),
    enabled: columns.length > 0 && cells.rows.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
}
