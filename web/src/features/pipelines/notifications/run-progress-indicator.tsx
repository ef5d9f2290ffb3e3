import type { RunProgress } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { describeActiveRuns, overallProgress } from './describe-notification.ts';

const ROUND = 2 * Math.PI * 6;

/** The progress indicator in the top bar: number and progress of active runs, with a link to them. */
export function RunProgressIndicator({ runs }: { runs: readonly RunProgress[] }) {
  const [only] = runs;
  if (!only) return null;
  const label = describeActiveRuns(runs);
  const progress = overallProgress(runs.filter(({ state }) => state === 'running'));
  const inside = (
    <>
      <svg viewBox="0 0 16 16" className="size-4! -rotate-90" aria-hidden="true">
        <circle cx="8" cy="8" r="6" className="fill-none stroke-pressed" strokeWidth="2.5" />
        <circle
          cx="8"
          cy="8"
          r="6"
          className="fill-none stroke-state-running"
          strokeWidth="2.5"
          strokeDasharray={`${progress * ROUND} ${ROUND}`}
        />
      </svg>
      <span className="max-md:sr-only">{label}</span>
    </>
  );
  const look = 'flex h-8 flex-none items-center gap-2 rounded-m px-2 text-12 text-ink-2! no-underline! hover:bg-hover';
  if (runs.length === 1) {
    return (
      <Link to="/run/$id" params={{ id: only.id }} className={look} title={label}>
        {inside}
      </Link>
    );
  }
  return (
    <Link to="/run" className={look} title={label}>
      {inside}
    </Link>
  );
}
