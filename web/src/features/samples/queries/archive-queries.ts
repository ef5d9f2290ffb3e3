import { ncbiRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '#platform/api';

type ArchivedPageQuery = { accessions: readonly string[]; page: number; page_size: number };

/** Samples that come from public archives; only those of the accessions where some are given. */
export const archivedQuery = ({ accessions, ...listed }: ArchivedPageQuery) =>
  queryOptions({
    ...queryOf(ncbiRoutes.ncbi, {
      body: { ...listed, ...(accessions.length > 0 ? { accessions: [...accessions] } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
