import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatCount } from '#platform';
import { isDenied, sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { Input } from '#ui/forms';
import { PageHeader, Tab, Tabs } from '#ui/layout';
import { cohortsQuery, type ListAsked } from '../../queries/cohort-queries.ts';
import { cohortColumns } from './cohort-columns.tsx';

const tabs = [
  { status: null, title: 'All' },
  { status: 'private', title: 'Private' },
  { status: 'shared', title: 'Shared with me' },
  { status: 'public', title: 'Public' },
] as const;

/** The cohorts that a person may see: of this workspace, shared, or public. */
export function CohortsScreen({ status }: Pick<ListAsked, 'status'>) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [pages, setPages] = useState({ page: 1, page_size: 25 });
  const list = useQuery(cohortsQuery({ status, name: useDeferredValue(name.trim()), ...pages }));
  const total = list.data?.paging.total ?? 0;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Cohorts"
        summary={list.data ? formatCount(total, 'cohort') : undefined}
        actions={<NewCohort />}
      />
      <Tabs label="Which cohorts">
        {tabs.map((each) => (
          <Tab key={each.title} current={each.status === status}>
            <Link to="/cohort" search={each.status ? { status: each.status } : {}}>
              {each.title}
            </Link>
          </Tab>
        ))}
      </Tabs>
      <div className="px-6 py-2.5 max-md:px-4">
        <Input
          type="search"
          height="small"
          aria-label="Search by name"
          placeholder="Search by name"
          className="max-w-72"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setPages({ ...pages, page: 1 });
          }}
        />
      </div>
      <DataTable
        label="Cohorts"
        className="min-h-0 flex-1 px-6 max-md:px-4"
        columns={cohortColumns}
        rows={list.data?.data ?? []}
        rowId={({ id }) => id}
        loading={list.isFetching}
        onRowClick={({ id }) => void navigate({ to: '/cohorts/$id', params: { id } })}
        denied={isDenied(list.error) && <NoPermission title="You may not see the cohorts of this workspace." />}
        error={
          list.isError && (
            <ErrorState title="The cohorts could not be listed." onRetry={() => list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          )
        }
        empty={<NoCohorts status={status} searched={name.trim()} />}
      />
      <Paging paging={{ ...pages, total }} onChange={setPages} />
    </div>
  );
}

function NewCohort() {
  const denied = useDenial('create', 'cohort', 'cohorts');
  return (
    <Button asChild look="primary" disabledReason={denied}>
      <Link to="/cohort-builder">
        <Plus aria-hidden="true" />
        New cohort
      </Link>
    </Button>
  );
}

function NoCohorts({ status, searched }: { status: ListAsked['status']; searched: string }) {
  if (searched !== '') return <EmptyState title={`No cohort’s name contains “${searched}”.`} />;
  if (status === 'public') {
    return <EmptyState title="No cohort is public yet.">A published cohort can be read by everybody here.</EmptyState>;
  }
  if (status === 'shared') {
    return (
      <EmptyState title="Nobody shares a cohort with you or this workspace.">
        Their cohorts show here once they do, each with who shared it.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No cohort yet."
      actions={
        <Button asChild look="primary">
          <Link to="/cohort-builder">Open the data browser</Link>
        </Button>
      }
    >
      Filter samples in the data browser and freeze what you found.
    </EmptyState>
  );
}
