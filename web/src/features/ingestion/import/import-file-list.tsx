import { importKindTitles } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes, formatCount } from '#platform';
import { IconButton } from '#ui/actions';
import { Pill } from '#ui/display';
import { Note, ProgressBar } from '#ui/feedback';
import { Card } from '#ui/layout';
import type { QueuedFile } from '../drafts/submission-file.ts';
import type { Importing } from './use-import.ts';

/** Only this many files are listed; there may be thousands of profiles. */
const LISTED = 200;

type ImportFileListProps = { importing: Importing; children: ReactNode };

/** The files with their upload progress and detected type. */
export function ImportFileList({ importing, children }: ImportFileListProps) {
  const { uploads, preview } = importing;
  const { files, totals } = uploads;
  const kinds = new Map(preview.data?.files.map(({ file_id, kind }) => [file_id, importKindTitles[kind]]));
  return (
    <Card title="Files" note={files.length > 0 ? formatCount(files.length, 'file') : undefined}>
      {children}
      {totals.moving && (
        <ProgressBar label="Uploading files" value={totals.progress} showLabel className="px-3.5 pb-2.5" />
      )}
      {files.length > 0 && (
        <ul className="border-line border-t">
          {files.slice(0, LISTED).map((file) => (
            <li
              key={file.id}
              className="flex items-center gap-2.5 border-line border-b px-3.5 py-1 text-12 last:border-b-0"
            >
              <ImportFile file={file} kind={kinds.get(file.file_id ?? '')} importing={importing} />
            </li>
          ))}
        </ul>
      )}
      {files.some(({ name }) => isReads(name)) && <ReadsNote />}
      {files.length > LISTED && (
        <p className="px-3.5 py-2 text-12 text-ink-3">and {formatCount(files.length - LISTED, 'more file')}</p>
      )}
    </Card>
  );
}

const isReads = (name: string): boolean => /\.f(ast)?q(\.(gz|bz2))?$/i.test(name);

/** Users who drop reads here are on the wrong page. */
function ReadsNote() {
  return (
    <Note tone="warn" className="m-3.5">
      FASTQ files are reads, not a finished table. <Link to="/microbiomics">Start a new submission</Link> to have a
      pipeline count them.
    </Note>
  );
}

type ImportFileProps = { file: QueuedFile; kind: string | undefined; importing: Importing };

function ImportFile({ file, kind, importing }: ImportFileProps) {
  const { id, name, size_bytes, state, reason } = file;
  return (
    <>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {name} <span className="text-ink-3">{formatBytes(size_bytes)}</span>
        {reason && <span className="block text-danger">{reason}</span>}
      </span>
      {kind ? <Pill>{kind}</Pill> : <span className="text-ink-3">{state === 'sent' ? 'arrived' : state}</span>}
      {state === 'failed' && (
        <IconButton icon={RotateCw} label={`Upload ${name} again`} onClick={() => importing.retry(id)} />
      )}
      <IconButton icon={X} label={`Remove ${name}`} onClick={() => importing.remove(id)} />
    </>
  );
}
