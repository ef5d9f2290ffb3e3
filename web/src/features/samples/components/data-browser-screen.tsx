import {
  conditionsOfLists,
  type FilterCondition,
  listsOfConditions,
  type SampleMetric,
  subjectWords,
} from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { ListFilter, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { isDenied, sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { type CohortDraft, draftOfFilter, draftOfRows } from '../model/cohort-draft.ts';
import { startFilter } from '../model/filter/kept-filter.ts';
import { removePlace } from '../model/filter/strip-steps.ts';
import { FacetsPanel } from './facets/facets-panel.tsx';
import { AddFilter } from './filter/add-filter.tsx';
import { FilterStrip } from './filter/filter-strip.tsx';
import { SavedFilters } from './saved/saved-filters.tsx';
import { AdvancedFilterSheet } from './sheet/advanced-filter-sheet.tsx';
import { BrowserTable } from './table/browser-table.tsx';
import { useCounts, useFilter } from './use-browser.ts';

type DataBrowserScreenProps = {
  workspaceId: string;
  /** The drawer that makes a cohort of what was found; it belongs to another feature. */
  cohortDrawer: (draft: CohortDraft, onClose: () => void) => ReactNode;
  /** Opens that drawer as soon as the samples are counted. */
  createAtOnce: boolean;
};

/** Every processed sample that may be seen: filter, look, and freeze a cohort. */
export function DataBrowserScreen({ workspaceId, cohortDrawer, createAtOnce }: DataBrowserScreenProps) {
  const { filter, setFilter } = useFilter('browser', workspaceId);
  const { steps, all, metric } = useCounts('browser', filter);
  const conditions = useMemo(() => conditionsOfLists(filter), [filter]);
  const setConditions = (next: readonly FilterCondition[]) => setFilter({ ...filter, ...listsOfConditions(next) });
  const [draft, setDraft] = useState<CohortDraft | null>(null);
  const [sheet, setSheet] = useState(false);
  const denial = useDenial('create', 'cohort', 'cohorts');
  const found = metric.data?.data;
  const n_visible = all.data?.data.total ?? null;
  const draftFound = () => found && setDraft(draftOfFilter({ filter, steps, n_visible, metric: found }));
  const asked = useRef(createAtOnce);
  useEffect(() => {
    if (!asked.current || !found || metric.isPlaceholderData || found.total === 0) return;
    asked.current = false;
    draftFound();
  });
  if (all.isError) return <Failure error={all.error} onRetry={() => all.refetch()} />;
  if (all.data?.data.total_unfiltered === 0) return <NothingYet />;
  const catalogue = all.data?.data.catalogue ?? [];
  const none = found?.total === 0 ? 'No sample passes the filter' : null;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <PageHeader
          title="Data browser"
          summary={all.data ? corpusWords(all.data.data) : 'Counting the samples you may see …'}
          actions={
            <>
              <SavedFilters filter={filter} onApply={setFilter} />
              <Button
                disabledReason={catalogue.length === 0 ? 'There are no samples to filter yet' : null}
                onClick={() => setSheet(true)}
              >
                <ListFilter aria-hidden="true" />
                Advanced filter
              </Button>
              <AddFilter
                filter={filter}
                catalogue={catalogue}
                onAdd={(condition) => setConditions([...conditions, condition])}
              />
              <Button
                look="primary"
                disabledReason={denial ?? none ?? (found ? null : 'The samples are being counted')}
                onClick={draftFound}
              >
                <Plus aria-hidden="true" />
                Create cohort{found ? ` · ${formatNumber(found.total)}` : ''}
              </Button>
            </>
          }
        />
        <div className="grid gap-2.5 px-6 pb-1 max-md:px-4">
          <FilterStrip
            steps={steps}
            n_visible={n_visible ?? 0}
            onRemove={(place) => setFilter(removePlace(filter, place))}
          />
          {metric.isError && (
            <ErrorState title="The facets could not be counted.">{sentenceOf(metric.error)}</ErrorState>
          )}
          {found && <FacetsPanel metric={found} conditions={conditions} onChange={setConditions} />}
        </div>
        <BrowserTable
          place="browser"
          workspaceId={workspaceId}
          filter={filter}
          catalogue={catalogue}
          counts={found}
          denial={denial}
          onClear={() => setFilter(startFilter('browser'))}
          onCreate={(rows) => setDraft(draftOfRows(rows))}
        />
      </div>
      {sheet && (
        <AdvancedFilterSheet
          place="browser"
          filter={filter}
          catalogue={catalogue}
          onApply={setFilter}
          onClose={() => setSheet(false)}
        />
      )}
      {draft && cohortDrawer(draft, () => setDraft(null))}
    </div>
  );
}

function corpusWords({
  total_unfiltered,
  n_projects,
  n_subjects,
}: Pick<SampleMetric, 'total_unfiltered' | 'n_projects' | 'n_subjects'>) {
  const samples = formatCount(total_unfiltered, 'sample');
  return `${samples} you may see · ${formatCount(n_projects, 'submission')} · ${subjectWords(n_subjects)} · microbiomes`;
}

function NothingYet() {
  return (
    <>
      <PageHeader title="Data browser" />
      <EmptyState
        title="No processed samples yet: submit reads and run a pipeline on them."
        actions={
          <Button asChild look="primary">
            <Link to="/projects">Go to submissions</Link>
          </Button>
        }
      >
        What a run finds can be filtered here, by everything that is known of the samples.
      </EmptyState>
    </>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader title="Data browser" />
      {isDenied(error) ? (
        <NoPermission title="You may not see the samples of this workspace.">
          Whoever owns or administers it can give you a role that reads projects.
        </NoPermission>
      ) : (
        <ErrorState title="The samples could not be counted." onRetry={onRetry}>
          {sentenceOf(error)}
        </ErrorState>
      )}
    </>
  );
}
