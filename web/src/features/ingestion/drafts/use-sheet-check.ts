import { ingestionRoutes, type SheetReading } from '@cohortium/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, sentenceOf } from '#platform/api';
import type { DraftSaveState } from './draft-saver.ts';

interface CheckRequest {
  submission_id: string;
  revision: number;
  /** Files that are chosen and not on the server yet. */
  file_names: readonly string[];
  /** Changes when the server's files do. */
  uploaded: string;
}

/** The server's reading of a submission's sheet with its files, those still to be sent among them; nothing is written. */
const checkSheet = ({ submission_id, revision, file_names, uploaded }: CheckRequest) =>
  queryOptions({
    queryKey: ['check-sheet', submission_id, revision, file_names, uploaded],
    queryFn: async ({ signal }) => {
      const body = { submission_id, file_names: [...file_names], dry_run: true };
      return (await call(ingestionRoutes.ingestBulk, { body }, { signal })).data.reading;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });

export interface CheckedSheet {
  reading: SheetReading | null;
  /** Whether the shown result is older than the current sheet. */
  checking: boolean;
  failure: string | null;
}

type SheetCheckInput = { saved: DraftSaveState; hasSheet: boolean; file_names: readonly string[]; uploaded: string };

/** The sheet check, repeated after each save or change of files. */
export function useSheetCheck({ saved, hasSheet, file_names, uploaded }: SheetCheckInput): CheckedSheet {
  const { submission } = saved;
  const { submission_id = '', revision = 0 } = submission ?? {};
  const enabled = hasSheet && submission_id !== '' && saved.state === 'saved';
  const query = useQuery({ ...checkSheet({ submission_id, revision, file_names, uploaded }), enabled });
  if (!hasSheet) return { reading: null, checking: false, failure: null };
  return {
    reading: query.data ?? null,
    checking: saved.state !== 'saved' || query.isFetching || query.isPlaceholderData,
    failure: query.isError ? sentenceOf(query.error) : null,
  };
}
