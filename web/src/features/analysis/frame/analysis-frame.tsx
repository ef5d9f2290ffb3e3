import { Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#ui/actions';
import { Note } from '#ui/feedback';
import { FigureDrawer } from '../figure-drawer.tsx';
import type { FigureSource } from '../figure-source.ts';
import type { AnalysisState } from '../use-analysis.ts';
import type { MissingInput } from '../view/view-fields.ts';
import { AnalysisStatus, ProgressStrip } from './analysis-status.tsx';

type AnalysisFrameProps = {
  controls: ReactNode;
  title: string;
  /** n, rank, method. */
  description: string;
  /** Why the samples are grouped as they are. */
  grouping?: string | null;
  analysis: AnalysisState<unknown>;
  /** What is being computed, until the server says it. */
  waiting: string;
  missingInput?: MissingInput | null;
  onGroup?: (field: string) => void;
  /** What stands in the plot's place where the question wants a tree that is not there. */
  treeless?: ReactNode;
  /** The figure for files; null until there is one. */
  source: FigureSource | null;
  /** They fill the height that is left. */
  plot: ReactNode;
  table: ReactNode;
  /** Docked under the plot. */
  foot?: ReactNode;
  /** The name of the third that holds the statistics. A question that is refused has none, unless it says there how to ask another. */
  asideLabel: string;
  aside: ReactNode;
  /** The question of the statistics, where it is another one than the plot's. */
  tested?: AnalysisState<unknown>;
};

/** A plot page: two thirds plot with its controls, one third statistics; on a phone one below the other. */
export function AnalysisFrame(props: AnalysisFrameProps) {
  const { analysis, source } = props;
  const [asTable, setAsTable] = useState(false);
  const [saving, setSaving] = useState(false);
  const isRefused = analysis.result === null && !analysis.isWaiting && Boolean(analysis.error);
  const isAlone = !props.aside && (Boolean(props.missingInput) || isRefused);
  const columns = isAlone ? 'lg:grid-cols-1' : 'lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]';
  return (
    <div className={`min-h-0 flex-1 max-lg:overflow-y-auto lg:grid ${columns}`}>
      <div className="flex min-h-0 min-w-0 flex-col">
        <div className="flex flex-none items-center gap-2 px-6 pt-2.5 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] max-md:[&>*]:flex-none md:flex-wrap">
          {props.controls}
          <span className="ml-auto flex gap-1.5">
            <IconButton
              label="Save figure"
              icon={Download}
              look="plain"
              size="small"
              disabledReason={source === null ? 'No figure yet' : null}
              onClick={() => setSaving(true)}
            />
            <IconButton
              label={asTable ? 'Show as plot' : 'Show as a table'}
              icon={Table2}
              look="plain"
              size="small"
              aria-pressed={asTable}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
              onClick={() => setAsTable(!asTable)}
            />
          </span>
        </div>
        <div className="flex-none px-6 pt-2 pb-1 max-md:px-4">
          <h2 className="inline font-semibold text-14">{props.title}</h2>{' '}
          <span className="ml-1.5 text-12 text-ink-3">
            {[props.description, props.grouping ? `by ${props.grouping}` : ''].filter(Boolean).join(' · ')}
          </span>
        </div>
        <ProgressStrip analysis={analysis} />
        <div className="min-h-0 flex-1 px-6 max-lg:h-[32rem] max-lg:flex-none max-md:px-2">
          <AnalysisStatus
            analysis={analysis}
            waiting={props.waiting}
            missingInput={props.missingInput ?? null}
            onGroup={props.onGroup}
            treeless={props.treeless ?? null}
          >
            {asTable ? props.table : props.plot}
          </AnalysisStatus>
        </div>
        {props.foot}
      </div>
      {!isAlone && (
        <aside
          aria-label={props.asideLabel}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="flex min-h-0 min-w-0 flex-col gap-4 border-line px-5 py-4 outline-none max-lg:border-t max-md:px-4 lg:overflow-y-auto lg:border-l"
        >
          <Statistics analysis={props.tested ?? analysis}>{props.aside}</Statistics>
        </aside>
      )}
      {saving && source && <FigureDrawer source={source} onClose={() => setSaving(false)} />}
    </div>
  );
}

/** Without a connection the last numbers stay, dimmed, and say so. */
function Statistics({ analysis, children }: { analysis: AnalysisState<unknown>; children: ReactNode }) {
  if (!analysis.isOffline || analysis.result === null) return children;
  return (
    <>
      <Note tone="warn">No connection. These are the last numbers; new ones come when you are online again.</Note>
      <div className="flex flex-col gap-4 opacity-50">{children}</div>
    </>
  );
}

/** One block of the statistics. */
export function PanelBlock({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <header className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold text-13">{title}</h3>
        {aside && <span className="text-12 text-ink-3">{aside}</span>}
      </header>
      {children}
    </section>
  );
}
