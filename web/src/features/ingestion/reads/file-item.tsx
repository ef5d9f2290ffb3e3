import { Check, CircleSlash, Copy, Pause, Play, RotateCw, X } from 'lucide-react';
import { formatBytes, formatCount } from '#platform';
import { classNames } from '#ui';
import { IconButton } from '#ui/actions';
import { ProgressBar } from '#ui/feedback';
import type { FileState, SubmissionFile } from '../drafts/submission-file.ts';
import { formatArray, formatContigs } from '../uploads/format-reads.ts';
import type { UploadQueue } from '../uploads/upload-queue.ts';

const tones: Record<FileState, 'running' | 'succeeded' | 'failed' | 'paused'> = {
  chosen: 'paused',
  waiting: 'paused',
  sending: 'running',
  paused: 'paused',
  lost: 'paused',
  partly: 'paused',
  checking: 'running',
  ok: 'succeeded',
  failed: 'failed',
  invalid: 'failed',
};

function describeContent({ n_reads, contigs, array }: SubmissionFile): string | null {
  if (array) return formatArray(array);
  if (contigs) return formatContigs(contigs);
  return n_reads === null ? null : formatCount(n_reads, 'read');
}

function describeState(file: SubmissionFile): string {
  const { state, sent_bytes, size_bytes } = file;
  const count = describeContent(file);
  const stateTexts: Record<FileState, string> = {
    chosen: formatBytes(size_bytes),
    waiting: 'Waiting',
    sending: `${formatBytes(sent_bytes)} of ${formatBytes(size_bytes)}`,
    paused: 'Paused',
    lost: 'Waiting for the server',
    partly: sent_bytes > 0 ? `${formatBytes(sent_bytes)} already uploaded` : 'Choose the file again',
    checking: 'Uploaded, checking',
    ok: count === null ? 'Uploaded' : `Uploaded, ${count}`,
    failed: 'Upload failed',
    invalid: 'Not usable',
  };
  return stateTexts[state];
}

const stateClasses: Partial<Record<FileState, string>> = {
  ok: 'text-success',
  failed: 'text-danger',
  invalid: 'text-danger',
};

type FileItemProps = { file: SubmissionFile; queue: UploadQueue; onRemove: () => void };

/** A file with progress and buttons; below, its problem or existing duplicates. */
export function FileItem({ file, queue, onRemove }: FileItemProps) {
  const { name, state, reason, remedy, duplicates } = file;
  const stateText = describeState(file);
  const Icon = state === 'ok' ? Check : state === 'invalid' || state === 'failed' ? CircleSlash : null;
  const [duplicate] = duplicates;
  return (
    <>
      <div className="grid min-h-7 grid-cols-[minmax(0,1fr)_4rem_9.5rem_3.25rem] items-center gap-2.5 max-sm:grid-cols-[minmax(0,1fr)_3.25rem]">
        <span className="truncate font-mono" title={name}>
          {name}
        </span>
        <ProgressBar
          label={`${name}: ${stateText}`}
          value={file.size_bytes > 0 ? file.sent_bytes / file.size_bytes : 0}
          tone={tones[state]}
          className="max-sm:hidden"
        />
        <span
          className={classNames(
            'flex min-w-0 items-center gap-1 max-sm:order-last max-sm:col-span-2 max-sm:pb-1',
            stateClasses[state] ?? 'text-ink-2',
          )}
        >
          {Icon && <Icon aria-hidden="true" className="size-3.5!" />}
          <span className="truncate" title={stateText}>
            {stateText}
          </span>
        </span>
        <span className="flex justify-end">
          <FileActions file={file} queue={queue} />
          {state !== 'sending' && (
            <IconButton label={`Remove ${name}`} icon={X} size="small" side="left" onClick={onRemove} />
          )}
        </span>
      </div>
      {reason && (
        <p className="pb-1 text-danger [overflow-wrap:anywhere]">
          {reason} {remedy}
        </p>
      )}
      {duplicate && (
        <p className="flex gap-1.5 pb-1 text-warning [overflow-wrap:anywhere]">
          <Copy role="img" aria-label="Warning" className="mt-px size-3.5!" />
          <span>
            {file.array ? 'These intensities' : file.contigs ? 'These contigs' : 'These reads'} were already uploaded:{' '}
            {duplicate.name}
            {duplicate.project_name && ` in ${duplicate.project_name}`}
            {duplicate.sample_id && `, sample ${duplicate.sample_id}`}
            {duplicates.length > 1 && `, and ${duplicates.length - 1} more`}. Upload them again only if you intend to.
          </span>
        </p>
      )}
    </>
  );
}

function FileActions({ file: { queue_id, name, state }, queue }: Omit<FileItemProps, 'onRemove'>) {
  if (queue_id === null) return null;
  if (state === 'failed') {
    return <IconButton label={`Retry ${name}`} icon={RotateCw} size="small" onClick={() => queue.retry(queue_id)} />;
  }
  const turn = () => queue.pauseOrGoOn(queue_id);
  if (state === 'paused') return <IconButton label={`Resume ${name}`} icon={Play} size="small" onClick={turn} />;
  if (state === 'sending' || state === 'waiting' || state === 'lost') {
    return <IconButton label={`Pause ${name}`} icon={Pause} size="small" onClick={turn} />;
  }
  return null;
}
