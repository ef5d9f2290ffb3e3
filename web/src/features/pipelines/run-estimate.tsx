import type { RunEstimate } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatBytes, formatCount, formatDuration } from '#platform';
import { sentenceOf } from '#platform/api';
import { Note, Skeleton } from '#ui/feedback';
import { estimateQuery, type Processing, type ReadsToProcess } from './launch-run.ts';

type Figures = Pick<
  RunEstimate,
  'seconds' | 'seconds_low' | 'seconds_high' | 'memory_mib' | 'n_samples' | 'size_bytes' | 'n_ahead'
>;

const formatSeconds = (seconds: number) => formatDuration(Math.max(1, Math.round(seconds)) * 1000);
const MIB = 1024 * 1024;

/** "about 6 min 12 s (4 min to 9 min)", or that the time is unknown. */
export function formatTimeEstimate({ seconds, seconds_low, seconds_high }: Figures): string {
  if (seconds === null) return 'unknown (no earlier runs)';
  const about = `about ${formatSeconds(seconds)}`;
  if (seconds_low === null || seconds_high === null || formatSeconds(seconds_low) === formatSeconds(seconds_high))
    return about;
  return `${about} (${formatSeconds(seconds_low)} to ${formatSeconds(seconds_high)})`;
}

export const formatMemoryEstimate = ({ memory_mib }: Figures): string | null =>
  memory_mib === null ? null : `up to ${formatBytes(memory_mib * MIB)}`;

export const formatReadsSummary = ({ n_samples, size_bytes }: Figures): string =>
  `${formatCount(n_samples, 'sample')}, ${formatBytes(size_bytes)}`;

export function formatQueuePosition({ n_ahead }: Figures): string {
  return n_ahead === 0 ? 'starts at once' : `${formatCount(n_ahead, 'run')} ahead`;
}

/** What processing some reads would take, asked for when they or the processing change. */
export function Estimate({ order }: { order: Processing & ReadsToProcess }) {
  const estimate = useQuery(estimateQuery(order));
  if (estimate.isError) return <Note tone="warn">{sentenceOf(estimate.error)}</Note>;
  return estimate.data ? <EstimateFacts estimate={estimate.data.data} /> : <Skeleton className="h-16" />;
}

/** What the run would take, from what earlier ones took; and the run that has done the same, if there is one. */
export function EstimateFacts({ estimate }: { estimate: RunEstimate }) {
  const memory = formatMemoryEstimate(estimate);
  const facts: [string, string][] = [
    ['Input', formatReadsSummary(estimate)],
    ['Time', formatTimeEstimate(estimate)],
    ...(memory ? ([['Memory', memory]] satisfies [string, string][]) : []),
    ['Queue', formatQueuePosition(estimate)],
  ];
  return (
    <div className="grid gap-2.5">
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
        {facts.map(([term, figure]) => (
          <div key={term} className="contents">
            <dt className="text-ink-3">{term}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="text-12 text-ink-3">{estimate.basis}</p>
      {estimate.same_run && (
        <Note
          tone="warn"
          title="An identical run already exists."
          actions={
            <Link to="/run/$id" params={{ id: estimate.same_run.id }}>
              View “{estimate.same_run.name}”
            </Link>
          }
        >
          {estimate.same_run_message} Its results are reused unless you choose “Compute again”.
        </Note>
      )}
    </div>
  );
}
