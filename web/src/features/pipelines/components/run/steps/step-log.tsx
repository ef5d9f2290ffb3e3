import type { RunDetail } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api';
import { ScrollRegion } from '#ui/display';
import { Note, Skeleton } from '#ui/feedback';
import { stepLogQuery } from '../../../queries/runs.ts';
import { LogLines } from './log-lines.tsx';

const POLL_MS = 3000;

type StepLogProps = { run: RunDetail; step: string; sample_id: string | null; running: boolean };

/** The lines of the engine's log that speak of one step. */
export function StepLog({ run, step, sample_id, running }: StepLogProps) {
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
