import type { LogLine, Run, RunDetail, SampleRow } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { formatCount } from '#platform';
import { Pill } from '#ui/display';
import { ProgressBar } from '#ui/feedback';
import { PageHeader, Tab, Tabs } from '#ui/layout';
import { DetailLoading, DetailMissing } from '../detail-states.tsx';
import { RunStatePill } from '../runs/run-state-pill.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { FilesTab } from './files-tab.tsx';
import { ResultsTab, type ResultsTableProps } from './results-tab.tsx';
import { RunActions } from './run-actions.tsx';
import { RunFacts } from './run-facts.tsx';
import { trackingFigure } from './run-figures.ts';
import { RunFiguresTab } from './run-figures-tab.tsx';
import { CellDrawer } from './steps/cell-drawer.tsx';
import { PooledSteps } from './steps/pooled-steps.tsx';
import { RunMatrix } from './steps/run-matrix.tsx';
import { RunNotes } from './steps/run-notes.tsx';
import { RunTimeline } from './steps/run-timeline.tsx';
import { useRun } from './use-run.ts';

const titles = {
  steps: 'Steps and reads',
  figures: 'Quality',
  files: 'Inputs and outputs',
  results: 'Results',
} as const;
export type RunTab = keyof typeof titles;
const isTab = (param: string): param is RunTab => Object.hasOwn(titles, param);

/** Parses the tab in the URL; by default the results, if there are any, else the steps. */
export function readRunTab(param: string, { state }: Pick<Run, 'state'>): RunTab {
  if (isTab(param)) return param;
  return state === 'succeeded' ? 'results' : 'steps';
}

function RunTabs({ id, current }: { id: string; current: RunTab }) {
  return (
    <Tabs label="Run">
      {Object.entries(titles).map(([tab, title]) => (
        <Tab key={tab} current={tab === current}>
          <Link to="/run/$id" params={{ id }} search={{ tab }}>
            {title}
          </Link>
        </Tab>
      ))}
    </Tabs>
  );
}

type StepsTabProps = {
  run: RunDetail;
  log: readonly LogLine[];
  live: boolean;
  onCell: (step: string, sample_id: string | null) => void;
};

/** The progress of a run: samples × steps, reads per step, problems and log. */
function StepsTab({ run, log, live, onCell }: StepsTabProps) {
  const tracking = useMemo(() => trackingFigure(run, ''), [run]);
  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(0,1.72fr)_minmax(22rem,1fr)]">
      <div className="flex min-w-0 flex-col gap-5 px-6 py-4 max-md:px-4">
        <RunMatrix run={run} onCell={onCell} />
        <FigureFrame figure={tracking} name={`${run.name} reads kept`} empty="No reads have been counted yet." />
        <PooledSteps run={run} onCell={onCell} />
      </div>
      {/* On narrow screens the warnings come first and the log last. */}
      <aside
        aria-label="Warnings and log"
        className="flex min-w-0 flex-col gap-3 border-line px-5 py-4 max-lg:contents lg:border-l"
      >
        <RunNotes run={run} onCell={onCell} className="max-lg:order-first max-lg:px-6 max-lg:pt-4 max-md:px-4" />
        <RunTimeline
          run={run}
          log={log}
          live={live}
          className="flex min-w-0 flex-1 flex-col max-lg:order-last max-lg:px-6 max-lg:pb-6 max-md:px-4"
        />
      </aside>
    </div>
  );
}

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
  /** The kind of samples under which the data browser lists such results; undefined for its usual one. */
  browserKind?: (run: RunDetail) => string | undefined;
};

/** The page of a run: steps per sample, problems, results and engine log. */
export function RunScreen(props: RunScreenProps) {
  const { id, view, onView, onOther, resultsTable, cohortDrawer, actions, figures } = props;
  const { query, log, live, followAgain } = useRun(id);
  if (query.isError) return <DetailMissing resourceLabel="run" list="/run" query={query} />;
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
            <RunActions
              run={run}
              onResumed={followAgain}
              onOpenRun={onOther}
              openResults={props.openResults?.(run)}
              browserKind={props.browserKind?.(run)}
            />
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
          browserKind={props.browserKind?.(run)}
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
