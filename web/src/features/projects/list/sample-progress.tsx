import type { Project } from '@cohortium/contract';
import { MISSING } from '#platform';
import { formatProgress } from './describe-progress.ts';

/** A progress bar of the sample outcomes in the latest run. */
export function SampleProgress({ progress }: { progress: Project['progress'] }) {
  const description = formatProgress(progress);
  if (description === null) return <span className="text-ink-3">{MISSING}</span>;
  const { n_ok, n_failed, n_running, n_samples } = progress;
  const part = (n: number) => ({ width: `${(100 * n) / n_samples}%` });
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="flex h-1.5 w-16 flex-none overflow-hidden rounded-full bg-pressed">
        <span className="bg-state-succeeded" style={part(n_ok)} />
        <span className="bg-state-failed" style={part(n_failed)} />
        <span className="bg-state-running" style={part(n_running)} />
      </span>
      <span className="text-12 text-ink-2">{description}</span>
    </span>
  );
}
