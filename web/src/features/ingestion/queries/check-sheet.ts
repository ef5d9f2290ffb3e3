import { ingestionRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api';

export interface SheetCheck {
  sheet: string;
  sheet_name: string;
  file_names: readonly string[];
}

/** The server's reading of a sheet with the files that will lie beside it; nothing is written. */
export const checkSheet = ({ sheet, sheet_name, file_names }: SheetCheck) =>
  queryOptions({
    queryKey: ['check-sheet', sheet_name, sheet, file_names],
    queryFn: async ({ signal }) => {
      const body = { project_name: 'check', sheet, sheet_name, file_names: [...file_names], dry_run: true };
      return (await call(ingestionRoutes.ingestBulk, { body }, { signal })).data.reading;
    },
    enabled: sheet.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
