import { Pause, Play, RotateCw, X } from 'lucide-react';
import { formatBytes } from '#platform';
import { classNames } from '#ui';
import { IconButton } from '#ui/actions';
import { ProgressBar } from '#ui/feedback';
import type { ReadFile } from '../../model/upload-totals.ts';
import type { UploadQueue } from '../../uploads/upload-queue.ts';

type ReadFileListProps = { queue: UploadQueue; files: readonly ReadFile[] };

/** Every file with how far it is, and what can be done with it. */
export function ReadFileList({ queue, files }: ReadFileListProps) {
  return (
    <section aria-label="Files" className="min-w-0">
      <h3 className="px-3.5 pt-2.5 pb-1.5 font-medium text-12 text-ink-2">Files</h3>
      <ul className="max-h-88 overflow-y-auto">
        {files.map((file) => (
          <FileRow key={file.id} file={file} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

const tones: Record<ReadFile['state'], 'running' | 'succeeded' | 'failed' | 'paused'> = {
  chosen: 'paused',
  waiting: 'paused',
  sending: 'running',
  paused: 'paused',
  sent: 'succeeded',
  failed: 'failed',
};

function wordsOf({ state, sent_bytes, size_bytes }: ReadFile): string {
  if (state === 'sent') return 'Sent';
  if (state === 'failed') return 'Failed';
  if (state === 'chosen') return formatBytes(size_bytes);
  if (state === 'waiting') return 'Waiting';
  if (state === 'paused') return 'Paused';
  return `${formatBytes(sent_bytes)} of ${formatBytes(size_bytes)}`;
}

function FileRow({ file, queue }: { file: ReadFile; queue: UploadQueue }) {
  const { id, name, state } = file;
  const words = wordsOf(file);
  return (
    <li className="border-line border-t px-3.5 py-1 text-12">
      <div className="grid min-h-7 grid-cols-[minmax(0,1fr)_5rem_7.5rem_3.25rem] items-center gap-3 max-sm:grid-cols-[minmax(0,1fr)_4.5rem_3.25rem]">
        <span className="truncate font-mono" title={name}>
          {name}
        </span>
        <ProgressBar
          label={`${name}: ${words}`}
          value={file.size_bytes > 0 ? file.sent_bytes / file.size_bytes : 0}
          tone={tones[state]}
          className="max-sm:hidden"
        />
        <span
          className={classNames(
            'truncate',
            state === 'failed' ? 'text-danger' : state === 'sent' ? 'text-success' : 'text-ink-2',
          )}
        >
          {words}
        </span>
        <span className="flex justify-end">
          <FileActs file={file} queue={queue} />
          {state !== 'sending' && (
            <IconButton
              label={`Take ${name} away`}
              icon={X}
              size="small"
              side="left"
              onClick={() => queue.remove(id)}
            />
          )}
        </span>
      </div>
      {file.reason && <p className="pb-1 text-danger">{file.reason}</p>}
    </li>
  );
}

function FileActs({ file: { id, name, state }, queue }: { file: ReadFile; queue: UploadQueue }) {
  if (state === 'failed') {
    return <IconButton label={`Retry ${name}`} icon={RotateCw} size="small" onClick={() => queue.retry(id)} />;
  }
  if (state === 'paused') {
    return <IconButton label={`Go on with ${name}`} icon={Play} size="small" onClick={() => queue.pauseOrGoOn(id)} />;
  }
  if (state === 'sending' || state === 'waiting') {
    return <IconButton label={`Pause ${name}`} icon={Pause} size="small" onClick={() => queue.pauseOrGoOn(id)} />;
  }
  return null;
}
