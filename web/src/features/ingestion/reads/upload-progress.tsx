import { Pause, Play, RotateCw, Upload } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatBytes, formatCount, formatDuration, formatPercent, isOnline, subscribeNetwork } from '#platform';
import { Button } from '#ui/actions';
import { ProgressBar } from '#ui/feedback';
import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';
import { timeLeft, type UploadTotals } from './upload-totals.ts';

type Files = { totals: UploadTotals; files: readonly Pick<SubmissionDraft['files'][number], 'state'>[] };
type UploadActionsProps = {
  draftState: Files & { queue: Pick<SubmissionDraft['queue'], 'retryFailed' | 'pauseAll' | 'goOnAll'> };
  onStart: () => void;
};

/** Buttons for all files: upload, pause, resume and retry. */
export function UploadActions({ draftState: { queue, totals, files }, onStart }: UploadActionsProps) {
  const chosen = files.filter(({ state }) => state === 'chosen').length;
  const failed = files.filter(({ state }) => state === 'failed').length;
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {failed > 0 && (
        <Button size="small" onClick={() => queue.retryFailed()}>
          <RotateCw aria-hidden="true" />
          Retry {failed}
        </Button>
      )}
      {totals.moving && (
        <Button size="small" look="ghost" onClick={() => queue.pauseAll()}>
          <Pause aria-hidden="true" />
          Pause all
        </Button>
      )}
      {totals.n_paused > 0 && (
        <Button size="small" onClick={() => queue.goOnAll()}>
          <Play aria-hidden="true" />
          Resume
        </Button>
      )}
      {chosen > 0 && (
        <Button size="small" look="primary" onClick={onStart}>
          <Upload aria-hidden="true" />
          Upload {formatCount(chosen, 'file')}
        </Button>
      )}
    </span>
  );
}

type UploadProgressProps = { draftState: Files & { speed: number | null } };

/** How far all files are, how fast, and how long it will take. */
export function UploadProgress({ draftState: { totals, speed, files } }: UploadProgressProps) {
  const online = useSyncExternalStore(subscribeNetwork, isOnline);
  const { moving, n_paused, n_checking, n_files, n_sent } = totals;
  const isInterrupted = totals.isOffline || (moving && !online);
  if (!moving && n_paused === 0 && n_checking === 0 && n_sent === 0) return null;
  const remainingTime = timeLeft(totals, speed);
  const ok = files.filter(({ state }) => state === 'ok').length;
  const parts = [
    `${formatBytes(totals.sent_bytes)} of ${formatBytes(totals.size_bytes)} (${formatPercent(totals.progress, 0)})`,
    `${n_sent} of ${formatCount(n_files, 'file')}`,
    isInterrupted && `waiting for the ${online ? 'server' : 'network'}; resumes automatically`,
    !isInterrupted && speed !== null && moving && `${formatBytes(speed)}/s`,
    !isInterrupted && remainingTime !== null && moving && `${formatDuration(remainingTime)} left`,
    n_paused > 0 && `${n_paused} paused`,
    n_checking > 0 && `${n_checking} being checked`,
    ok > 0 && `${ok} checked`,
    totals.n_failed > 0 && `${totals.n_failed} not usable`,
  ];
  const tone = isInterrupted ? 'paused' : moving ? 'running' : totals.progress === 1 ? 'succeeded' : 'paused';
  return (
    <div className="px-3.5 pb-3">
      <ProgressBar label="Upload of all files" value={totals.progress} tone={tone} />
      <p className="mt-1.5 text-12 text-ink-2" role={isInterrupted ? 'status' : undefined}>
        {parts.filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
