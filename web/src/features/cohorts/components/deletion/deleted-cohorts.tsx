import type { CohortDeletion } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { useCan } from '#platform/permissions';
import type { Column } from '#ui/data-table';
import { DeletedList } from '#ui/deletion';
import { NoPermission } from '#ui/feedback';
import { deletedQuery, restoreDeleted } from '../../queries/version-queries.ts';

const facts: Column<CohortDeletion>[] = [
  { id: 'name', header: 'Deleted', value: ({ name }) => name, flexible: true, sortable: false },
  {
    id: 'held',
    header: 'Samples',
    value: ({ n_versions, n_grants, n_links }) =>
      [
        formatCount(n_versions, 'version'),
        ...(n_grants > 0 ? [formatCount(n_grants, 'share')] : []),
        ...(n_links > 0 ? [formatCount(n_links, 'link')] : []),
      ].join(', '),
    sortable: false,
  },
];

type DeletedCohortsProps = {
  view: { page: number; page_size: number };
  onView: (next: { page: number; page_size: number }) => void;
};

/** Cohorts that were deleted lately, each with the way back. */
export function DeletedCohorts({ view, onView }: DeletedCohortsProps) {
  const mayRead = useCan('read', 'cohort');
  const list = useQuery({ ...deletedQuery(view), enabled: mayRead });
  return (
    <DeletedList
      resourceLabel="Deleted cohorts"
      list={list}
      facts={facts}
      onRestore={restoreDeleted}
      denied={
        mayRead ? null : <NoPermission title="You don’t have permission to view the cohorts of this workspace." />
      }
      onView={onView}
    />
  );
}
