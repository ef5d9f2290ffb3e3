import type { Cohort } from '@cohortium/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button } from '#ui/actions';
import { ColumnChooser, type PageOf, useHiddenColumns } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { List } from '#ui/list';
import { cohortColumns, columnChoices, columnVisibility } from './cohort-columns.tsx';
import { CohortFilterBar } from './cohort-filters.tsx';
import { CohortListSelectionBar } from './cohort-list-selection-bar.tsx';
import { type CohortListKind, type CohortListView, parseSort, unfiltered } from './cohort-list-view.ts';
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

/** What would stand in a list that is empty. */
function NoCohorts({ status }: { status: CohortListKind }) {
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
  const { sort, descending } = view;
  return (
    <>
      <CohortFilterBar view={view} onView={onView}>
        <ColumnChooser columns={columnChoices} hidden={hidden} onShow={show} />
      </CohortFilterBar>
      <List
        label="Cohorts"
        subject="The cohorts"
        list={list}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        view={view}
        onView={onView}
        sort={sort === '' ? null : { column: sort, descending }}
        onSortChange={(next) =>
          onView({ page: 1, descending: next?.descending ?? true, sort: parseSort(next?.column ?? '') })
        }
        selection={chosen}
        onSelectionChange={setChosen}
        onRowClick={onOpen}
        unfiltered={unfiltered}
        noMatch="No cohorts match these filters."
        empty={<NoCohorts status={view.status} />}
      >
        {chosen.size > 0 && <CohortListSelectionBar ids={[...chosen]} onNone={() => setChosen(NONE)} />}
      </List>
      {tagged && <TagsDialog cohort={tagged} onClose={() => setTagged(null)} />}
    </>
  );
}
