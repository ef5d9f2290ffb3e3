import type { CohortDetail, SampleField, SampleRow } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Paging } from '#ui/data-table';
import { EmptyState, ErrorState } from '#ui/feedback';
import { memberPageQuery } from '../../queries/cohort-queries.ts';

/** What the table of samples is given; it belongs to another feature. */
export interface MembersTableProps {
  rows: readonly SampleRow[];
  catalogue: readonly SampleField[];
  loading: boolean;
  error: ReactNode;
  empty: ReactNode;
}

type MembersTabProps = { cohort: CohortDetail; table: (props: MembersTableProps) => ReactNode };

const NO_ROWS: SampleRow[] = [];

/** The frozen members that are still there, a page at a time. */
export function MembersTab({ cohort, table }: MembersTabProps) {
  const [pages, setPages] = useState({ page: 1, page_size: 25 });
  const list = useQuery(memberPageQuery(cohort.id, pages));
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-2 max-md:px-4">
        {table({
          rows: list.data?.data ?? NO_ROWS,
          catalogue: cohort.fields,
          loading: list.isFetching,
          error: list.isError && (
            <ErrorState title="The members could not be listed." onRetry={() => list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          ),
          empty: <EmptyState title="None of the members is available any longer." />,
        })}
      </div>
      <Paging paging={{ ...pages, total: list.data?.paging.total ?? 0 }} onChange={setPages} />
    </>
  );
}
