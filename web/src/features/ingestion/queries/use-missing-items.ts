import { ingestionRoutes } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api';
import type { MissingItem } from '../model/describe-steps.ts';
import type { DraftSaveState } from '../model/draft-saver.ts';

const NAMELESS: readonly MissingItem[] = [{ step: 'details', message: 'Enter a name for the submission.' }];

/** The missing items from the server, reloaded after each save or upload step. */
export function useMissingItems({ submission }: DraftSaveState, uploaded: string): readonly MissingItem[] {
  const { submission_id = '', revision = 0 } = submission ?? {};
  const query = useQuery({
    queryKey: ['missing', submission_id, revision, uploaded],
    queryFn: async ({ signal }) => {
      // Updates the draft list, which contains no sheets; this draft comes first.
      const { data } = await call(ingestionRoutes.submissions, { query: { page: 1, page_size: 10 } }, { signal });
      return data.find((one) => one.submission_id === submission_id)?.missing ?? null;
    },
    enabled: submission_id !== '',
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  return query.data ?? submission?.missing ?? NAMELESS;
}
