import type { RunDetail, RunStep } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { formatBytes, formatDuration, formatNumber, now } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button, CopyText } from '#ui/actions';
import { RelativeTime, ScrollRegion } from '#ui/display';
import { Note, Skeleton } from '#ui/feedback';
import { Drawer, PanelSection } from '#ui/overlays';
import { durationOf, hasEnded } from '../../runs/describe-run.ts';
import { stepLogQuery } from '../../runs/runs.ts';
import { LogLines } from './log-lines.tsx';
import { StepPill } from './step-pill.tsx';
import { cellOf, recordOf, wordsOfInput } from './step-rows.ts';

const POLL_MS = 3000;

type StepLogProps = { run: RunDetail; step: string; sample_id: string | null; running: boolean };

/** The lines of the engine's log that speak of one step. */
function StepLog({ run, step, sample_id, running }: StepLogProps) {
  const query = useQuery({
    ...stepLogQuery(run.id, step, sample_id),
    refetchInterval: running ? POLL_MS : false,
  });
  if (query.isError) return <Note tone="bad">{sentenceOf(query.error)}</Note>;
  if (!query.data) return <Skeleton className="h-32" />;
  if (query.data.data.length === 0) return <p className="text-13 text-ink-2">No log lines for this step.</p>;
  return (
    <ScrollRegion
      label="Log of this step"
      className="max-h-96 overflow-auto rounded-m border border-line bg-sunken px-3 py-2 font-mono text-11/[17px] text-ink-2"
    >
      <LogLines lines={query.data.data} />
    </ScrollRegion>
  );
}

type CellDrawerProps = { run: RunDetail; step: string; sample_id: string | null; onClose: () => void };

const MIB = 1024 * 1024;

/** One step of one sample, or of the pool: what was run, how it went, and what to do where it failed. */
export function CellDrawer({ run, step, sample_id, onClose }: CellDrawerProps) {
  const record = recordOf(run, step, sample_id);
  const cell = cellOf(record, { ended: hasEnded(run) });
  const title = run.steps.find(({ id }) => id === step)?.title ?? step;
  const sample = run.samples.find((one) => one.sample_id === sample_id);
  return (
    <Drawer
      onClose={onClose}
      title={sample_id ?? 'All samples'}
      description={`The step “${title}”`}
      aside={<StepPill state={cell.state} />}
    >
      <PanelSection title={title}>
        <div className="grid gap-3">
          {record?.reason && (
            <Note
              tone={record.state === 'failed' ? 'bad' : 'warn'}
              title={record.state === 'failed' ? 'This step failed.' : 'About this step:'}
              actions={
                record.state === 'failed' && sample_id !== null ? (
                  <Button asChild size="small">
                    <Link to="/projects/$id" params={{ id: run.project_id }} search={{ tab: 'files' }}>
                      <Upload aria-hidden="true" />
                      Replace its reads
                    </Link>
                  </Button>
                ) : undefined
              }
            >
              {record.reason} {record.remedy}
            </Note>
          )}
          {sample?.files_changed && (
            <Note tone="info">
              Its read files were replaced after this run. “Retry failed samples” uses the new files.
            </Note>
          )}
          {record ? (
            <Facts run={run} record={record} />
          ) : (
            <p className="text-13 text-ink-2">{describeMissingLog(run)}</p>
          )}
        </div>
      </PanelSection>
      {record?.command && (
        <PanelSection title="Command" aside={<CopyText text={record.command} textLabel="command" />}>
          <ScrollRegion label="Command" className="max-h-60 overflow-auto rounded-m bg-sunken px-3 py-2">
            <pre className="whitespace-pre-wrap break-all font-mono text-11 text-ink-2">{record.command}</pre>
          </ScrollRegion>
        </PanelSection>
      )}
      {record && record.attempts > 0 && (
        <PanelSection title="Log">
          <StepLog run={run} step={step} sample_id={sample_id} running={record.state === 'running'} />
        </PanelSection>
      )}
    </Drawer>
  );
}

/** Steps that start and end between two polls are shown as “less than a second”. */
const formatStepTime = (ms: number | null) => (ms === 0 ? 'less than a second' : formatDuration(ms));

const describeMissingLog = (run: RunDetail) =>
  hasEnded(run) ? 'The run did not reach this step.' : 'This step has not started yet.';

function Facts({ run, record }: { run: RunDetail; record: RunStep }) {
  const took = record.seconds === null ? durationOf(record, now()) : record.seconds * 1000;
  const memory = record.max_memory_mib === null ? 'not measured (too short)' : formatBytes(record.max_memory_mib * MIB);
  const facts: [string, React.ReactNode][] = [
    ['Attempts', record.attempts],
    ['Exit code', record.exit_code ?? '–'],
    ['Duration', record.reused ? 'none (reused from an earlier run)' : formatStepTime(took)],
    ['Peak memory', record.reused || record.state === 'queued' ? '–' : memory],
    ...(record.reads_in === null
      ? []
      : ([[wordsOfInput(run).word, `${formatNumber(record.reads_in)} → ${formatNumber(record.reads_out)}`]] satisfies [
          string,
          string,
        ][])),
    ['Started', record.started_at ? <RelativeTime key="at" at={record.started_at} /> : '–'],
  ];
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
