import type { Cohort } from '@cohortium/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isDenied } from '#platform/api';
import { Button } from '#ui/actions';
import { ColumnChooser, DataTable, type PageOf, Paging, useHiddenColumns } from '#ui/data-table';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { cohortColumns, columnChoices, columnVisibility } from './cohort-columns.tsx';
import { CohortFilterBar } from './cohort-filters.tsx';
import { CohortListSelectionBar } from './cohort-list-selection-bar.tsx';
import { type CohortListKind, type CohortListView, isFiltered, noFilters, parseSort } from './cohort-list-view.ts';
import { TagsDialog } from './tags-dialog.tsx';

const EMPTY_STATES: Partial<Record<NonNullable<CohortListKind>, { title: string; text: string }>> = {
  public: { title: 'No public cohorts yet.', text: 'Published cohorts are listed here.' },
  shared: {
    title: 'No cohorts are shared with you or this workspace.',
    text: 'Shared cohorts are listed here with the person who shared them.',
  },
  merged: {
    title: 'No merged cohorts yet.',
    text: 'A merge checks first whether the cohorts are compatible.',
  },
  auto_created: {
    title: 'No cohorts from runs yet.',
    text: 'Each run with results creates a cohort.',
  },
};

type NoCohortsProps = { status: CohortListKind; filtered: boolean; onClear: () => void };

/** What would stand in a list that is empty, or why nothing is left of it. */
function NoCohorts({ status, filtered, onClear }: NoCohortsProps) {
  if (filtered) {
    return <EmptyState title="No cohorts match these filters." actions={<Button onClick={onClear}>Show all</Button>} />;
  }
  const emptyState = status === null ? undefined : EMPTY_STATES[status];
  if (emptyState) return <EmptyState title={emptyState.title}>{emptyState.text}</EmptyState>;
  return (
    <EmptyState
      title="No cohorts yet."
      actions={
        <Button asChild look="primary">
          <Link to="/cohort-builder">Open the data browser</Link>
        </Button>
      }
    >
      Filter samples in the data browser and create a cohort from them.
    </EmptyState>
  );
}

type CohortsListProps = {
  list: UseQueryResult<{ data: Cohort[]; paging: PageOf }>;
  view: CohortListView;
  onView: (next: Partial<CohortListView>) => void;
  onOpen: (cohort: Cohort) => void;
  onPreview: (cohort: Cohort) => void;
};

const NONE: ReadonlySet<string> = new Set();
const NO_ROWS: Cohort[] = [];

/** A filtered, sorted, paged list; some can be chosen and looked at together. */
export function CohortsList({ list, view, onView, onOpen, onPreview }: CohortsListProps) {
  const [chosen, setChosen] = useState(NONE);
  const [tagged, setTagged] = useState<Cohort | null>(null);
  const [hidden, show] = useHiddenColumns(columnVisibility);
  const rows = list.data?.data ?? NO_ROWS;
  // Whose they are is worth a column as soon as one is somebody else's.
  const hasOthers = rows.some(({ access }) => access !== 'own');
  const columns = useMemo(() => {
    const all = cohortColumns({ onTag: (tag) => onView({ tag, page: 1 }), onTags: setTagged, onPreview });
    return all.filter(({ id }) => !hidden.includes(id) && (id !== 'access' || hasOthers));
  }, [onView, onPreview, hidden, hasOthers]);
  const { page, page_size, sort, descending } = view;
  const total = list.data?.paging.total ?? 0;
  return (
    <>
      <CohortFilterBar view={view} onView={onView}>
        <ColumnChooser columns={columnChoices} hidden={hidden} onShow={show} />
      </CohortFilterBar>
      <DataTable
        label="Cohorts"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={list.isPending || list.isPlaceholderData}
        sort={sort === '' ? null : { column: sort, descending }}
        onSortChange={(next) =>
          onView({ page: 1, descending: next?.descending ?? true, sort: parseSort(next?.column ?? '') })
        }
        selection={chosen}
        onSelectionChange={setChosen}
        onRowClick={onOpen}
        denied={
          isDenied(list.error) && (
            <NoPermission title="You don’t have permission to view the cohorts of this workspace." />
          )
        }
        error={
          list.isError && (
            <ErrorState title="Could not load the cohorts." error={list.error} onRetry={() => list.refetch()} />
          )
        }
        empty={<NoCohorts status={view.status} filtered={isFiltered(view)} onClear={() => onView(noFilters)} />}
      />
      {chosen.size > 0 && <CohortListSelectionBar ids={[...chosen]} onNone={() => setChosen(NONE)} />}
      {total > 0 && <Paging paging={{ page, page_size, total }} onChange={onView} />}
      {tagged && <TagsDialog cohort={tagged} onClose={() => setTagged(null)} />}
    </>
  );
}
