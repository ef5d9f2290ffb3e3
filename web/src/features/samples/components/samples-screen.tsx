import {
  conditionsOfLists,
  type FilterCondition,
  listsOfConditions,
  noFilter,
  type SampleFilter,
  type SampleMetric,
} from '@cohortium/contract';
import { ListFilter, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#platform';
import { isRefused } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { classNames } from '#ui';
import { Button } from '#ui/actions';
import { toast, useDelayed } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { type CohortDraft, draftOfFilter, draftOfRows } from '../model/cohort-draft.ts';
import { type FilterPlace, filterForPlace } from '../model/filter/kept-filter.ts';
import { removePlace } from '../model/filter/strip-steps.ts';
import { CountFailures, NoSamples } from './count-failures.tsx';
import { FacetsPanel } from './facets/facets-panel.tsx';
import { FacetsWaiting } from './facets/facets-waiting.tsx';
import { AddFilter } from './filter/add-filter.tsx';
import { FilterRefused } from './filter/filter-refused.tsx';
import { FilterStrip } from './filter/filter-strip.tsx';
import { IdentifiersNotFound } from './parts/identifiers-found.tsx';
import { SavedFilters } from './saved/saved-filters.tsx';
import { AdvancedFilterSheet } from './sheet/advanced-filter-sheet.tsx';
import { BrowserTable } from './table/browser-table.tsx';
import { useCounts, useFilter } from './use-browser.ts';

export type CohortDrawer = (draft: CohortDraft, onClose: () => void) => ReactNode;
/** Adds results to a cohort that is there; it belongs to another feature. */
export type AddDrawer = (result_ids: readonly string[], onClose: () => void) => ReactNode;
type SamplesScreenProps = {
  place: FilterPlace;
  workspaceId: string;
  title: string;
  /** The size of what can be seen, in one line. */
  summary: (counts: SampleMetric) => string;
  /** Under the title: what kind of samples is looked at. */
  ground?: ReactNode;
  /** Instead of all below the ground, where there is no sample at all. */
  nothing: ReactNode;
  /** The drawer that makes a cohort of what was found; it belongs to another feature. */
  cohortDrawer: CohortDrawer;
  addDrawer: AddDrawer;
  /** What leads to the same filter again; beside the filter's other buttons. */
  link?: ReactNode;
  /** Opens that drawer as soon as the samples are counted. */
  createAtOnce?: boolean;
};

/** Processed samples that may be seen: filter, look, and freeze a cohort. */
export function SamplesScreen(props: SamplesScreenProps) {
  const { place, workspaceId, title, ground, cohortDrawer, addDrawer } = props;
  const { filter, setFilter } = useFilter(place, workspaceId);
  const { steps, all, metric, attrition, isCounting } = useCounts(place, filter);
  const isSlow = useDelayed(isCounting);
  const conditions = useMemo(() => conditionsOfLists(filter), [filter]);
  const setConditions = (next: readonly FilterCondition[]) => setFilter({ ...filter, ...listsOfConditions(next) });
  const [draft, setDraft] = useState<CohortDraft | null>(null);
  const [added, setAdded] = useState<string[] | null>(null);
  const [sheet, setSheet] = useState<SampleFilter | null>(null);
  const denial = useDenial('create', 'cohort', 'cohorts');
  const found = metric.data?.data;
  const n_visible = all.data?.data.total ?? null;
  const asked = useRef(props.createAtOnce ?? false);
  const counted = isSlow ? undefined : found;
  // Pressed while it is counted, it waits for the count: what is frozen is what the recipe says.
  const draftFound = () => {
    asked.current = isCounting;
    if (found && !isCounting) setDraft(draftOfFilter({ filter, steps, n_visible, metric: found }));
  };
  useEffect(() => {
    if (!asked.current || !found || isCounting) return;
    // With nothing found the wish ends here: a later filter must not open the drawer by itself.
    if (found.total > 0) draftFound();
    else asked.current = false;
  });
  const clear = () => setFilter(filterForPlace(place, noFilter, filter));
  if (all.isError) return <NoSamples title={title} error={all.error} onRetry={() => all.refetch()} />;
  const catalogue = all.data?.data.catalogue ?? [];
  const none = found?.total === 0 ? 'No sample passes the filter' : null;
  const noFields = catalogue.length === 0 ? 'There are no samples to filter yet' : null;
  const header = (actions: ReactNode) => (
    <PageHeader
      title={title}
      summary={all.data ? props.summary(all.data.data) : 'Counting the samples you may see …'}
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
            <SavedFilters filter={filter} onApply={(saved) => setFilter(filterForPlace(place, saved, filter))} />
            <Button disabledReason={noFields} onClick={() => setSheet(filter)}>
              <ListFilter aria-hidden="true" />
              Advanced filter
            </Button>
            <AddFilter filter={filter} catalogue={catalogue} onAdd={(rule) => setConditions([...conditions, rule])} />
            <Button
              look="primary"
              disabledReason={denial ?? none ?? (found ? null : 'The samples are being counted')}
              onClick={draftFound}
            >
              <Plus aria-hidden="true" />
              Create cohort{counted ? ` · ${formatNumber(counted.total)}` : ''}
            </Button>
          </>,
        )}
        {ground}
        {isRefused(metric.error) ? (
          <FilterRefused
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
              className={classNames('grid grid-cols-1 gap-2.5 px-6 pb-1 max-md:px-4', isSlow && found && 'opacity-60')}
            >
              {!attrition.isError && (
                <FilterStrip
                  steps={steps}
                  stale={attrition.isPlaceholderData}
                  n_visible={n_visible}
                  onRemove={(at) => setFilter(removePlace(filter, at))}
                />
              )}
              <CountFailures metric={metric} attrition={attrition} />
              <IdentifiersNotFound found={found?.identifiers} />
              {!found && !metric.isError && <FacetsWaiting />}
              {found && <FacetsPanel metric={found} conditions={conditions} onChange={setConditions} />}
            </div>
            <BrowserTable
              place={place}
              workspaceId={workspaceId}
              filter={filter}
              catalogue={catalogue}
              counts={counted}
              denial={denial}
              onFilter={setFilter}
              onClear={clear}
              onAdd={setAdded}
              onCreate={(rows) => (rows === 'all' ? draftFound() : setDraft(draftOfRows(rows)))}
            />
          </>
        )}
      </div>
      {sheet && (
        <AdvancedFilterSheet
          place={place}
          filter={sheet}
          catalogue={catalogue}
          onApply={setFilter}
          onClose={(left) => {
            setSheet(null);
            if (left) sayLeft(() => setSheet(left));
          }}
        />
      )}
      {draft && cohortDrawer(draft, () => setDraft(null))}
      {added && addDrawer(added, () => setAdded(null))}
    </div>
  );
}

const sayLeft = (reopen: () => void) =>
  toast({ title: 'Your changes to the filter were not applied.', action: { label: 'Go on with them', act: reopen } });
