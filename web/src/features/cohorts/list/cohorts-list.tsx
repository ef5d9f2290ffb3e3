import { COMPARED_COHORTS, type Cohort, MAX_BROWSED_COHORTS, MAX_COHORT_TAGS } from '@cohortium/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { GitCompare, Telescope } from 'lucide-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { formatCount } from '#platform';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { ColumnChooser, type PageOf, SelectedBar, useHiddenColumns } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { List } from '#ui/list';
import { FormDialog } from '#ui/overlays';
import { MergeButton } from '../merge/merge-button.tsx';
import { tagCohort } from '../queries/mark-queries.ts';
import { cohortColumns, columnChoices, columnVisibility } from './cohort-columns.tsx';
import { CohortFilterBar } from './cohort-filters.tsx';
import { type CohortListKind, type CohortListView, parseSort, unfiltered } from './cohort-list-view.ts';

/** Why so many cohorts cannot be compared; null when they can. */
function comparisonDenial(n: number): string | null {
  if (n < COMPARED_COHORTS.minimum) return 'Select a second cohort to compare';
  return n > COMPARED_COHORTS.maximum ? `At most ${COMPARED_COHORTS.maximum} cohorts can be compared` : null;
}

/** What can be done with the cohorts that are ticked, of whichever page. */
export function CohortListSelectionBar({ ids, onNone }: { ids: readonly string[]; onNone: () => void }) {
  const navigate = useNavigate();
  const search = { cohorts: ids.join(',') };
  return (
    <SelectedBar label="Selected cohorts" selected={formatCount(ids.length, 'cohort')} onClear={onNone}>
      <Button
        disabledReason={
          ids.length > MAX_BROWSED_COHORTS ? `At most ${MAX_BROWSED_COHORTS} cohorts can be browsed at once` : null
        }
        onClick={() => void navigate({ to: '/cohort/studio', search })}
      >
        <Telescope aria-hidden="true" />
        Browse members
      </Button>
      <MergeButton
        cohorts={ids.map((id) => ({ id }))}
        onOpen={({ id }) => void navigate({ to: '/cohorts/$id', params: { id } })}
      />
      <Button
        look="primary"
        disabledReason={comparisonDenial(ids.length)}
        onClick={() => void navigate({ to: '/cohort/compare', search })}
      >
        <GitCompare aria-hidden="true" />
        Compare
      </Button>
    </SelectedBar>
  );
}

/** Words parted by commas or semicolons, each once whatever its capitals. */
export function parseTags(text: string): string[] {
  const tagNames = text.split(/[,;]/).map((word) => word.trim());
  return [...new Map(tagNames.filter(Boolean).map((word) => [word.toLowerCase(), word])).values()];
}

type TagsDialogProps = { cohort: Pick<Cohort, 'id' | 'name' | 'tags'>; onClose: () => void };

/** The tags of one cohort, all in one line. */
function TagsDialog({ cohort, onClose }: TagsDialogProps) {
  const form = useContractForm({
    schema: z.object({ tags: z.string() }),
    defaultValues: { tags: cohort.tags.join(', ') },
    onSubmit: async ({ tags }) => {
      await tagCohort(cohort.id, parseTags(tags));
      onClose();
    },
  });
  const n_tags = parseTags(form.watch('tags')).length;
  return (
    <FormDialog
      form={form}
      title={`Tags of “${cohort.name}”`}
      description="Labels for finding the cohort. They are visible to all workspace members and to everyone the cohort is shared with."
      confirm="Save tags"
      disabledReason={n_tags > MAX_COHORT_TAGS ? `At most ${MAX_COHORT_TAGS} tags` : null}
      onClose={onClose}
    >
      <Field label="Tags" hint="Separate tags with commas." error={form.errors.tags}>
        <Input {...form.register('tags')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

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
