import type { Cohort } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { isDenied, sentenceOf } from '#platform/api';
import { DataTable, Paging } from '#ui/data-table';
import { ErrorState, NoPermission } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { type CohortListView, isFiltered, noFilters, sortOfWord } from '../../model/list/cohort-list-view.ts';
import { cohortsQuery } from '../../queries/cohort-queries.ts';
import { ByHandDrawer } from '../create/by-hand-drawer.tsx';
import { ChosenCohorts } from './chosen-cohorts.tsx';
import { cohortColumns } from './cohort-columns.tsx';
import { CohortFilterBar } from './cohort-filters.tsx';
import { type CohortTabLinks, CohortTabs } from './cohort-list-tabs.tsx';
import { NewCohort } from './new-cohort.tsx';
import { NoCohorts } from './no-cohorts.tsx';
import { TagsDialog } from './tags-dialog.tsx';

type CohortsScreenProps = {
  view: CohortListView;
  onView: (next: Partial<CohortListView>) => void;
  /** The address of each kind of list, with the filters it was left with. */
  links: CohortTabLinks;
};

const NONE: ReadonlySet<string> = new Set();

/** The cohorts that a person may see: of this workspace, shared, public, merged, or made by runs. */
export function CohortsScreen({ view, onView, links }: CohortsScreenProps) {
  const navigate = useNavigate();
  const list = useQuery(cohortsQuery(view));
  const [chosen, setChosen] = useState(NONE);
  const [tagged, setTagged] = useState<Cohort | null>(null);
  const [byHand, setByHand] = useState(false);
  const columns = useMemo(
    () => cohortColumns({ onTag: (tag) => onView({ tag, page: 1 }), onTags: setTagged }),
    [onView],
  );
  const { page, page_size, sort, descending } = view;
  const total = list.data?.paging.total ?? 0;
  const open = ({ id }: Cohort) => void navigate({ to: '/cohorts/$id', params: { id } });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Cohorts"
        summary={list.data ? formatCount(total, 'cohort') : undefined}
        actions={<NewCohort onByHand={() => setByHand(true)} />}
      />
      <CohortTabs current={view.status} links={links} />
      <CohortFilterBar view={view} onView={onView} />
      <DataTable
        label="Cohorts"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={list.data?.data ?? []}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={list.isFetching}
        sort={sort === '' ? null : { column: sort, descending }}
        onSortChange={(next) =>
          onView({ page: 1, descending: next?.descending ?? true, sort: sortOfWord(next?.column ?? '') })
        }
        selection={chosen}
        onSelectionChange={setChosen}
        onRowClick={open}
        denied={isDenied(list.error) && <NoPermission title="You may not see the cohorts of this workspace." />}
        error={
          list.isError && (
            <ErrorState title="The cohorts could not be listed." onRetry={() => list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          )
        }
        empty={<NoCohorts status={view.status} filtered={isFiltered(view)} onClear={() => onView(noFilters)} />}
      />
      {chosen.size > 0 && <ChosenCohorts ids={[...chosen]} onNone={() => setChosen(NONE)} />}
      {total > 0 && <Paging paging={{ page, page_size, total }} onChange={onView} />}
      {tagged && <TagsDialog cohort={tagged} onClose={() => setTagged(null)} />}
      {byHand && <ByHandDrawer onClose={() => setByHand(false)} onCreated={open} />}
    </div>
  );
}
