import type { Cohort, CohortDetail, SampleField, SampleRow } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Filter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/actions';
import { Paging } from '#ui/data-table';
import { EmptyState, ErrorState } from '#ui/feedback';
import { isPastVersion } from '../history/past-version.ts';
import { memberPageQuery } from '../queries/cohort-queries.ts';
import { CohortSelectionBar } from './cohort-selection-bar.tsx';

/** What the table of samples is given; it belongs to another feature. */
export interface MembersTableProps {
  rows: readonly SampleRow[];
  catalogue: readonly SampleField[];
  loading: boolean;
  error: ReactNode;
  empty: ReactNode;
  /** The rows that are ticked, of whichever page; without it none can be. */
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
}

type MembersTabProps = {
  cohort: CohortDetail;
  table: (props: MembersTableProps) => ReactNode;
  viewOnly: boolean;
  onOpen: (cohort: Cohort) => void;
};

const NO_ROWS: SampleRow[] = [];
const NONE: ReadonlySet<string> = new Set();

/** The frozen members that are still there, a page at a time. */
export function MembersTab({ cohort, table, viewOnly, onOpen }: MembersTabProps) {
  const [chosen, setChosen] = useState(NONE);
  const [pages, setPages] = useState({ page: 1, page_size: 25 });
  const list = useQuery(memberPageQuery(cohort, pages));
  return (
    <>
      {!viewOnly && !isPastVersion(cohort) && (
        <div className="flex flex-none justify-end px-6 pt-3 max-md:px-4">
          <Button asChild>
            <Link to="/cohort/studio" search={{ cohorts: cohort.id }}>
              <Filter aria-hidden="true" />
              Filter in the cohort studio
            </Link>
          </Button>
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-2 max-md:px-4">
        {table({
          rows: list.data?.data ?? NO_ROWS,
          catalogue: cohort.fields,
          loading: list.isPending || list.isPlaceholderData,
          ...(viewOnly ? {} : { selection: chosen, onSelectionChange: setChosen }),
          error: list.isError && <ErrorState title="Could not load the members." query={list} />,
          empty: <EmptyState title="No members are available any more." />,
        })}
      </div>
      {chosen.size > 0 && (
        <CohortSelectionBar cohort={cohort} ids={[...chosen]} onNone={() => setChosen(NONE)} onOpen={onOpen} />
      )}
      <Paging paging={{ ...pages, total: list.data?.paging.total ?? 0 }} onChange={setPages} />
    </>
  );
}
