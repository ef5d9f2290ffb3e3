import { ingestionRoutes } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api';
import type { MissingPart } from '../model/describe-steps.ts';
import type { Saved } from '../model/draft-saver.ts';

const NAMELESS: readonly MissingPart[] = [{ step: 'details', message: 'Give the submission a name.' }];

/** What the server says is missing; asked for anew when something was kept or a file has come further. */
export function useMissing({ submission }: Saved, uploaded: string): readonly MissingPart[] {
  const { submission_id = '', revision = 0 } = submission ?? {};
  const query = useQuery({
    queryKey: ['missing', submission_id, revision, uploaded],
    queryFn: async ({ signal }) => {
      // The list has no sheets in it: this one stands first, since it was changed last.
      const { data } = await call(ingestionRoutes.submissions, { query: { page: 1, page_size: 10 } }, { signal });
      return data.find((one) => one.submission_id === submission_id)?.missing ?? null;
    },
    enabled: submission_id !== '',
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  return query.data ?? submission?.missing ?? NAMELESS;
}
