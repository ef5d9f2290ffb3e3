import { type Cohort, MAX_BROWSED_COHORTS, type SampleField } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { GitCompare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { Paging } from '#ui/data-table';
import { EmptyState, ErrorState } from '#ui/feedback';
import { SegmentedControl } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import type { CohortDraft } from '../cohort-draft.ts';
import { CohortPicker, useCohortNames } from '../compare/cohort-picker.tsx';
import { COHORTS_COLUMN, withCohortNames } from '../compare/cohorts-column.ts';
import { cohortQuery } from '../queries/cohort-queries.ts';
import { type StudioRequest, studioMetricQuery, studioQuery } from '../queries/compare-queries.ts';
import { CohortSelectionBar } from './cohort-selection-bar.tsx';
import { MemberFacets } from './member-facets.tsx';
import { MemberSelectionBar } from './member-selection-bar.tsx';
import type { MembersTableProps } from './members-tab.tsx';

const toDraft = (ids: readonly string[]): CohortDraft => ({
  source: { result_ids: [...ids] },
  n_samples: ids.length,
  steps: [{ description: 'Selected in the cohort studio', n_samples: ids.length }],
  checks: [
    {
      fine: false,
      title: 'Selected individually.',
      message:
        'Samples of several cohorts may have been processed differently. The cohort page lists their processing.',
    },
  ],
});

type StudioSelectionBarProps = { cohortIds: readonly string[]; ids: readonly string[]; onNone: () => void };

/** Actions on selected members. Members of a single cohort can also be removed from it. */
export function StudioSelectionBar({ cohortIds, ids, onNone }: StudioSelectionBarProps) {
  const navigate = useNavigate();
  const [only = '', ...others] = cohortIds;
  const found = useQuery({ ...cohortQuery(only), enabled: only !== '' && others.length === 0 });
  const open = ({ id }: Cohort) => void navigate({ to: '/cohorts/$id', params: { id } });
  const cohort = others.length === 0 ? found.data?.data : undefined;
  if (cohort) return <CohortSelectionBar cohort={cohort} ids={ids} onNone={onNone} onOpen={open} />;
  return <MemberSelectionBar ids={ids} draft={toDraft(ids)} onNone={onNone} onOpen={open} />;
}

type BrowseScreenProps = {
  ids: readonly string[];
  onIds: (ids: readonly string[]) => void;
  /** The table of samples belongs to another feature. */
  table: (props: BrowseTableProps) => ReactNode;
};
export interface BrowseTableProps extends MembersTableProps {
  shown: readonly string[];
  selection: ReadonlySet<string>;
  onSelectionChange: (selection: ReadonlySet<string>) => void;
}
type View = Pick<StudioRequest, 'match' | 'chosen' | 'page' | 'page_size'>;

const FACETS = 6;
const MAX_VALUES = 12;
const NONE: ReadonlySet<string> = new Set();
const DEFAULT_VIEW: View = { match: 'any', chosen: {}, page: 1, page_size: 25 };

/** Fields of few values, those that most samples have first; individuals have their own column. */
const facetFields = (catalogue: readonly SampleField[]): SampleField[] =>
  catalogue
    .filter(
      ({ field, kind, n_values }) =>
        field !== 'subject_id' && kind !== 'number' && kind !== 'date' && n_values > 1 && n_values <= MAX_VALUES,
    )
    .toSorted((a, b) => a.n_missing - b.n_missing)
    .slice(0, FACETS);

/** The members of several cohorts in one table, narrowed by what is recorded of them. */
export function BrowseScreen({ ids, onIds, table }: BrowseScreenProps) {
  const [view, setView] = useState(DEFAULT_VIEW);
  const [chosen, setChosen] = useState(NONE);
  const request = { ids, ...view };
  const enabled = ids.length > 0;
  const first = useQuery({ ...studioMetricQuery({ ...request, chosen: {} }, []), enabled });
  const catalogue = first.data?.data.catalogue ?? [];
  const fields = facetFields(catalogue);
  const counts = useQuery({
    ...studioMetricQuery(
      request,
      fields.map(({ field }) => field),
    ),
    enabled: enabled && fields.length > 0,
  });
  const list = useQuery({ ...studioQuery(request), enabled });
  const total = list.data?.paging.total ?? 0;
  const nameOf = useCohortNames();
  const change = (next: Partial<View>) => setView({ ...view, page: 1, ...next });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title="Cohort studio"
        summary={
          list.data
            ? `${formatCount(total, 'sample')} of ${formatCount(ids.length, 'cohort')}`
            : 'The members of several cohorts in one table'
        }
        actions={
          ids.length > 1 && (
            <Button asChild>
              <Link to="/cohort/compare" search={{ cohorts: ids.join(',') }}>
                <GitCompare aria-hidden="true" />
                Compare
              </Link>
            </Button>
          )
        }
      />
      <div className="flex flex-wrap items-center gap-3 px-6 pb-3 max-md:px-4">
        <CohortPicker
          chosen={ids.map((id) => ({ id, name: undefined }))}
          most={MAX_BROWSED_COHORTS}
          onChange={(next) => {
            onIds(next);
            setView(DEFAULT_VIEW);
            setChosen(NONE);
          }}
        />
        {ids.length > 1 && (
          <SegmentedControl<View['match']>
            label="Members of"
            value={view.match}
            onValueChange={(match) => change({ match })}
            options={[
              { value: 'any', label: 'In any' },
              { value: 'all', label: 'In all' },
              { value: 'exactly_one', label: 'In exactly one' },
            ]}
          />
        )}
      </div>
      {enabled ? (
        <div className="grid min-h-0 flex-1 grid-rows-[auto_minmax(0,1fr)] border-line border-t md:grid-cols-[16rem_minmax(0,1fr)] md:grid-rows-1">
          <MemberFacets
            fields={fields}
            counts={counts.data?.data.fields ?? {}}
            chosen={view.chosen}
            onChange={(chosen) => change({ chosen })}
          />
          <div className="min-h-0 min-w-0 overflow-auto px-3.5 max-md:px-1.5">
            {table({
              rows: withCohortNames(list.data?.data ?? [], nameOf),
              catalogue: [COHORTS_COLUMN, ...catalogue],
              shown: [COHORTS_COLUMN.field, ...fields.map(({ field }) => field)],
              selection: chosen,
              onSelectionChange: setChosen,
              loading: list.isPending || list.isPlaceholderData,
              error: list.isError && <ErrorState title="Could not load the members." query={list} />,
              empty: <EmptyState title="No samples match." />,
            })}
          </div>
        </div>
      ) : (
        <EmptyState title="Choose a cohort.">This table lists the members of all selected cohorts.</EmptyState>
      )}
      {chosen.size > 0 && <StudioSelectionBar cohortIds={ids} ids={[...chosen]} onNone={() => setChosen(NONE)} />}
      {total > 0 && enabled && (
        <Paging
          paging={{ page: view.page, page_size: view.page_size, total }}
          onChange={(pages) => setView({ ...view, ...pages })}
        />
      )}
    </div>
  );
}
