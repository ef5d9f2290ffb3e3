import type { Run, RunDetail, SampleRow } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { formatCount } from '#platform';
import { Pill } from '#ui/display';
import { ProgressBar } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { useRun } from '../../queries/use-run.ts';
import { DetailLoading, DetailMissing } from '../detail-states.tsx';
import { RunStatePill } from '../runs/run-state-pill.tsx';
import { RunFiguresTab } from './figures/run-figures-tab.tsx';
import { FilesTab } from './files/files-tab.tsx';
import { ResultsTab, type ResultsTableProps } from './results/results-tab.tsx';
import { RunActions } from './run-actions.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunTabs, readRunTab } from './run-tabs.tsx';
import { CellDrawer } from './steps/cell-drawer.tsx';
import { StepsTab } from './steps/steps-tab.tsx';

export interface RunView {
  tab: string;
  /** The step whose drawer is open, '' for none. */
  step: string;
  /** Its sample, '' for a step over the pool. */
  sample: string;
}

export type RunScreenProps = {
  id: string;
  view: RunView;
  onView: (next: Partial<RunView>) => void;
  onOther: (run: Run) => void;
  resultsTable: (props: ResultsTableProps) => ReactNode;
  cohortDrawer: (rows: readonly SampleRow[], runName: string, onClose: () => void) => ReactNode;
  /** Sharing belongs to another feature. */
  actions?: (run: RunDetail) => ReactNode;
  /** Of a finished run: the way to the cohort of its results, and small pictures of what they show. */
  openResults?: (run: RunDetail) => ReactNode;
  figures?: (run: RunDetail) => ReactNode;
};

/** The page of a run: steps per sample, problems, results and engine log. */
export function RunScreen(props: RunScreenProps) {
  const { id, view, onView, onOther, resultsTable, cohortDrawer, actions, figures } = props;
  const { query, log, live, followAgain } = useRun(id);
  if (query.isError)
    return <DetailMissing resourceLabel="run" list="/run" error={query.error} onRetry={() => void query.refetch()} />;
  const run = query.data?.data;
  if (!run) return <DetailLoading />;
  const tab = readRunTab(view.tab, run);
  const openCell = (step: string, sample_id: string | null) => onView({ step, sample: sample_id ?? '' });
  return (
    <>
      <PageHeader
        title={run.name}
        pills={
          <>
            <RunStatePill run={run} />
            {run.n_samples_failed > 0 && (
              <Pill tone="danger">{formatCount(run.n_samples_failed, 'sample')} failed</Pill>
            )}
          </>
        }
        facts={<RunFacts run={run} />}
        actions={
          <>
            {actions?.(run)}
            <RunActions run={run} onResumed={followAgain} onOpenRun={onOther} openResults={props.openResults?.(run)} />
          </>
        }
      />
      {run.state === 'running' && (
        <ProgressBar
          label={`Progress of ${run.name}`}
          value={run.progress}
          className="flex-none px-6 pb-3 max-md:px-4"
        />
      )}
      <RunTabs id={id} current={tab} />
      {tab === 'steps' && <StepsTab run={run} log={log} live={live} onCell={openCell} />}
      {tab === 'figures' && <RunFiguresTab run={run} />}
      {tab === 'files' && <FilesTab run={run} />}
      {tab === 'results' && (
        <ResultsTab
          run={run}
          table={resultsTable}
          figures={figures?.(run)}
          onCell={openCell}
          cohortDrawer={(rows, onClose) => cohortDrawer(rows, run.name, onClose)}
        />
      )}
      {view.step !== '' && (
        <CellDrawer
          run={run}
          step={view.step}
          sample_id={view.sample === '' ? null : view.sample}
          onClose={() => onView({ step: '', sample: '' })}
        />
      )}
    </>
  );
}
