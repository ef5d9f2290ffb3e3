import type { LogLine, RunDetail } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { Button } from '#ui/actions';
import { SearchFilter } from '#ui/data-table';
import { Select } from '#ui/forms';
import { RunLog } from './run-log.tsx';
import { filterTimeline, type TimelineEntry, timelineOf } from './run-timeline.ts';
import { shortName } from './step-rows.ts';

const ALL = 'all';
const LINE_STYLES: Record<TimelineEntry['tone'], string> = {
  plain: 'text-ink-2',
  running: 'text-accent-text',
  failed: 'text-danger',
  warning: 'text-warning',
};

type RunTimelineProps = { run: RunDetail; log: readonly LogLine[]; live: boolean; className: string };

/** A readable timeline by sample and step; a button shows the raw engine log. */
export function RunTimeline({ run, log, live, className }: RunTimelineProps) {
  const [raw, setRaw] = useState(false);
  const lines = useMemo(() => timelineOf(run), [run]);
  // Failures before the first step are only in the engine log.
  const isRaw = raw || (lines.length === 0 && !live && log.length > 0);
  return (
    <div className={className}>
      {isRaw ? <RunLog lines={log} live={live} /> : <TimelineList run={run} lines={lines} />}
      {lines.length > 0 && (
        <Button size="small" look="ghost" className="mt-2 self-start" onClick={() => setRaw(!raw)}>
          {raw ? 'Show summary' : 'Show the raw log'}
        </Button>
      )}
    </div>
  );
}

function TimelineList({ run, lines }: { run: RunDetail; lines: readonly TimelineEntry[] }) {
  const [search, setSearch] = useState('');
  const [step, setStep] = useState(ALL);
  const entries = filterTimeline(lines, { step: step === ALL ? '' : step, search });
  const steps = [
    { value: ALL, label: 'All steps' },
    ...run.steps.map((one) => ({ value: one.id, label: shortName(one) })),
  ];
  return (
    <section aria-labelledby="log" className="flex min-h-72 min-w-0 flex-1 flex-col">
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h2 id="log" className="font-semibold text-13">
          Summary
        </h2>
        <SearchFilter label="Search samples" value={search} onValueChange={setSearch} className="w-32! flex-1" />
        <Select label="Step" height="small" value={step} options={steps} onValueChange={setStep} />
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Events of this run"
        aria-live="off"
        className="h-80 min-h-0 flex-auto overflow-auto rounded-l border border-line bg-sunken px-3 py-2.5 text-12/[19px] lg:max-h-160"
      >
        {entries.map(({ key, tone, text }) => (
          <p key={key} className={LINE_STYLES[tone]}>
            {text}
          </p>
        ))}
        {entries.length === 0 && (
          <p className="text-ink-3">
            {lines.length === 0 ? 'No step has started yet.' : 'No events match these filters.'}
          </p>
        )}
      </div>
    </section>
  );
}
