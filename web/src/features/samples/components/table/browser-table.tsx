import {
  type SampleField,
  type SampleFilter,
  type SampleMetric,
  type SampleRow,
  subjectWords,
} from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { isDenied, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Paging } from '#ui/data-table';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import type { FilterPlace } from '../../model/filter/kept-filter.ts';
import { usualFields } from '../../model/useful-fields.ts';
import { useColumns, usePages, useTicked } from '../use-browser.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { SampleTable } from './sample-table.tsx';

type BrowserTableProps = {
  place: FilterPlace;
  workspaceId: string;
  filter: SampleFilter;
  catalogue: readonly SampleField[];
  counts: Pick<SampleMetric, 'total' | 'n_subjects'> | undefined;
  /** Why no cohort may be made. */
  denial: string | null;
  onClear: () => void;
  onCreate: (rows: SampleRow[]) => void;
};

const NO_ROWS: SampleRow[] = [];

/** The samples that pass, a page at a time; ticked rows stay ticked on other pages. */
export function BrowserTable(props: BrowserTableProps) {
  const { place, workspaceId, filter, catalogue, counts } = props;
  const { list, at, goTo, sortBy } = usePages(place, filter);
  const rows = list.data?.data ?? NO_ROWS;
  const { shown, setShown } = useColumns(workspaceId);
  const { ticked, selection, setTicked, clear } = useTicked(rows);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-6 pt-2.5 pb-1 max-md:px-4">
        <p className="min-w-0 flex-1 text-13" aria-live="polite">
          {counts && (
            <>
              <b className="font-semibold">{formatCount(counts.total, 'sample')}</b>{' '}
              <span className="text-ink-3">
                {counts.n_subjects > 0 ? `from ${subjectWords(counts.n_subjects)}` : subjectWords(0)}
              </span>
            </>
          )}
        </p>
        <ColumnChooser catalogue={catalogue} shown={shown ?? usualFields(catalogue)} onChange={setShown} />
      </div>
      <div className="px-6 pb-2 max-md:px-4">
        <SampleTable
          rows={rows}
          catalogue={catalogue}
          shown={shown}
          loading={list.isFetching}
          error={list.isError && <Failure error={list.error} onRetry={() => list.refetch()} />}
          empty={<NoneLeft onClear={props.onClear} />}
          sort={at.sort}
          onSortChange={sortBy}
          selection={selection}
          onSelectionChange={setTicked}
        />
      </div>
      <div className="sticky bottom-0 z-20 mt-auto">
        <Paging
          paging={{ page: at.page, page_size: at.page_size, total: list.data?.paging.total ?? 0 }}
          onChange={goTo}
        >
          {ticked.size > 0 && (
            <span className="flex flex-wrap items-center gap-2">
              <b className="font-semibold text-ink">{formatNumber(ticked.size)} selected</b>
              <Button size="small" disabledReason={props.denial} onClick={() => props.onCreate([...ticked.values()])}>
                Create cohort of these
              </Button>
              <Button size="small" look="ghost" onClick={clear}>
                Clear
              </Button>
            </span>
          )}
        </Paging>
      </div>
    </>
  );
}

function NoneLeft({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No sample passes all of the conditions."
      actions={<Button onClick={onClear}>Clear the filter</Button>}
    >
      The strip above shows at which step the last samples leave.
    </EmptyState>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isDenied(error)) return <NoPermission title="You may not see the samples of this workspace." />;
  return (
    <ErrorState title="The samples could not be listed." onRetry={onRetry}>
      {sentenceOf(error)}
    </ErrorState>
  );
}
