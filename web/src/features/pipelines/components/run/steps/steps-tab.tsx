import type { LogLine, RunDetail } from '@cohortium/contract';
import { useMemo } from 'react';
import { trackingFigure } from '../../../model/run-figures.ts';
import { FigureFrame } from '../figures/figure-frame.tsx';
import { PooledSteps } from './pooled-steps.tsx';

import { RunMatrix } from './run-matrix.tsx';
import { RunNotes } from './run-notes.tsx';
import { RunTimeline } from './run-timeline.tsx';

type StepsTabProps = {
  run: RunDetail;
  log: readonly LogLine[];
  live: boolean;
  onCell: (step: string, sample_id: string | null) => void;
};

/** The progress of a run: samples × steps, reads per step, problems and log. */
export function StepsTab({ run, log, live, onCell }: StepsTabProps) {
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
