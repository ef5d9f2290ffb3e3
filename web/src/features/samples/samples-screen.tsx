import {
  conditionsOfLists,
  type FilterCondition,
  listsOfConditions,
  noFilter,
  type SampleField,
  type SampleFilter,
  type SampleMetric,
} from '@cohortium/contract';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#platform';
import { isRejected } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { classNames } from '#ui';
import { Button } from '#ui/actions';
import { ErrorState, useDelayed } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { type CohortDraft, draftOfFilter, draftOfRows } from './cohort-draft.ts';
import { CountFailures, NoSamples } from './count-failures.tsx';
import { FacetsPanel } from './facets-panel.tsx';
import { FacetsWaiting } from './facets-skeleton.tsx';
import { FilterActions } from './filter/filter-actions.tsx';
import { filterSentence } from './filter/filter-sentence.ts';
import { FilterStrip } from './filter/filter-strip.tsx';
import { type FilterScreen, filterForScreen } from './filter/stored-filter.ts';
import { removeAtPath } from './filter/strip-steps.ts';
import { IdentifiersNotFound } from './sections/identifiers-found.tsx';
import { BrowserTable } from './table/browser-table.tsx';
import { useCounts } from './use-browser.ts';

type FilterErrorProps = {
  error: unknown;
  filter: SampleFilter;
  catalogue: readonly SampleField[];
  onEdit: () => void;
  onClear: () => void;
};

/** Shown instead of counts if the filter was rejected; a retry would fail again. */
function FilterError({ error, filter, catalogue, onEdit, onClear }: FilterErrorProps) {
  return (
    <ErrorState
      title="This filter is not valid."
      actions={
        <>
          <Button look="primary" onClick={onEdit}>
            Edit filter
          </Button>
          <Button onClick={onClear}>Clear filter</Button>
        </>
      }
    >
      {filterSentence(error, filter, catalogue)}
    </ErrorState>
  );
}

export type CohortDrawer = (draft: CohortDraft, onClose: () => void) => ReactNode;
/** Adds results to a cohort that is there; it belongs to another feature. */
export type AddDrawer = (result_ids: readonly string[], onClose: () => void) => ReactNode;
/** Shows another filter; `replace` for a correction that Back does not go through. */
export type ChangeFilter = (filter: SampleFilter, options?: { replace: boolean }) => void;
export type FilteredScreenProps = {
  workspaceId: string;
  filter: SampleFilter;
  onFilter: ChangeFilter;
  /** The drawer that creates a cohort from the matches; it belongs to another feature. */
  cohortDrawer: CohortDrawer;
  addDrawer: AddDrawer;
  /** The link to the current filter, shown with the filter's buttons. */
  link?: ReactNode;
  /** What is wrong with the link that was opened. */
  notice?: ReactNode;
};
type SamplesScreenProps = FilteredScreenProps & {
  screen: FilterScreen;
  title: string;
  /** The size of what can be seen, in one line. */
  summary: (counts: SampleMetric) => string;
  /** Content under the title: the scope of the samples. */
  ground?: ReactNode;
  /** Shown instead of the content if there are no samples. */
  nothing: ReactNode;
  /** Opens that drawer as soon as the samples are counted. */
  createAtOnce?: boolean;
};

/** The processed samples available to the user: filter, view and freeze a cohort. */
export function SamplesScreen(props: SamplesScreenProps) {
  const { screen, workspaceId, title, filter, onFilter: setFilter, cohortDrawer, addDrawer } = props;
  const { steps, all, metric, attrition, isCounting } = useCounts(screen, filter);
  const isSlow = useDelayed(isCounting);
  const conditions = useMemo(() => conditionsOfLists(filter), [filter]);
  const setConditions = (next: readonly FilterCondition[]) => setFilter({ ...filter, ...listsOfConditions(next) });
  const [draft, setDraft] = useState<CohortDraft | null>(null);
  const [added, setAdded] = useState<string[] | null>(null);
  const [sheet, setSheet] = useState<SampleFilter | null>(null);
  const denial = useDenial('create', 'cohort', 'cohorts');
  const totals = metric.data?.data;
  const n_visible = all.data?.data.total ?? null;
  const createRequested = useRef(props.createAtOnce ?? false);
  const counted = isSlow ? undefined : totals;
  // During counting, the button waits for the result, so that the recipe matches the frozen samples.
  const draftFound = () => {
    createRequested.current = isCounting;
    if (totals && !isCounting) setDraft(draftOfFilter({ filter, steps, n_visible, metric: totals }));
  };
  useEffect(() => {
    if (!createRequested.current || !totals || isCounting) return;
    // Without matches, the request is dropped, so that a later filter does not open the drawer.
    if (totals.total > 0) draftFound();
    else createRequested.current = false;
  });
  const clear = () => setFilter(filterForScreen(screen, noFilter, filter));
  if (all.isError) return <NoSamples title={title} query={all} />;
  const catalogue = all.data?.data.catalogue ?? [];
  const none = totals?.total === 0 ? 'No samples match the filter' : null;
  const ground = (
    <>
      {props.notice}
      {props.ground}
    </>
  );
  const header = (actions: ReactNode) => (
    <PageHeader
      title={title}
      summary={all.data ? props.summary(all.data.data) : 'Counting samples …'}
      actions={actions}
    />
  );
  if (all.data && n_visible === 0) {
    return (
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {header(null)}
        {ground}
        {props.nothing}
      </div>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {header(
          <>
            {props.link}
            <FilterActions
              {...{ screen, filter, catalogue, sheet }}
              onFilter={(next) => setFilter(next)}
              onSheet={setSheet}
            />
            <Button
              look="primary"
              disabledReason={denial ?? none ?? (totals ? null : 'Counting samples')}
              onClick={draftFound}
            >
              <Plus aria-hidden="true" />
              Create cohort{counted ? ` · ${formatNumber(counted.total)}` : ''}
            </Button>
          </>,
        )}
        {ground}
        {isRejected(metric.error) ? (
          <FilterError
            error={metric.error}
            filter={filter}
            catalogue={catalogue}
            onEdit={() => setSheet(filter)}
            onClear={clear}
          />
        ) : (
          <>
            <div
              aria-busy={isCounting}
              className={classNames('grid grid-cols-1 gap-2.5 px-6 pb-1 max-md:px-4', isSlow && totals && 'opacity-60')}
            >
              {!attrition.isError && (
                <FilterStrip
                  steps={steps}
                  stale={attrition.isPlaceholderData}
                  n_visible={n_visible}
                  onRemove={(at) => setFilter(removeAtPath(filter, at))}
                />
              )}
              <CountFailures metric={metric} attrition={attrition} />
              <IdentifiersNotFound lookup={totals?.identifiers} />
              {!totals && !metric.isError && <FacetsWaiting />}
              {totals && <FacetsPanel metric={totals} conditions={conditions} onChange={setConditions} />}
            </div>
            <BrowserTable
              screen={screen}
              workspaceId={workspaceId}
              filter={filter}
              catalogue={catalogue}
              counts={counted}
              denial={denial}
              onFilter={(next) => setFilter(next)}
              onClear={clear}
              onAdd={setAdded}
              onCreate={(rows) => (rows === 'all' ? draftFound() : setDraft(draftOfRows(rows)))}
            />
          </>
        )}
      </div>
      {draft && cohortDrawer(draft, () => setDraft(null))}
      {added && addDrawer(added, () => setAdded(null))}
    </div>
  );
}
