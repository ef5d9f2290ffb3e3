import type { Assignment } from '@cohortium/contract';
import { CircleSlash, GripVertical, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '#platform';
import { IconButton } from '#ui/actions';
import { Input } from '#ui/forms';
import type { PairTable } from './pair-table.ts';

/** Only this many files are listed, because a wrong column leaves all of them unmatched. */
const FILES_SHOWN = 40;

type UnmatchedFilesProps = {
  table: PairTable;
  /** Of the sheet. */
  samples: number;
  sampleIds: readonly string[];
  assignments: readonly Assignment[];
  onAssign: (file: string, sample_id: string | null) => void;
};

const shortList = (names: readonly string[]) =>
  names.length > 12 ? `${names.slice(0, 12).join(', ')} and ${names.length - 12} more` : names.join(', ');

/** Unmatched files to assign, samples without files, and manual assignments. */
export function UnmatchedFiles({ table, samples, sampleIds, assignments, onAssign }: UnmatchedFilesProps) {
  const list = useId();
  const { unmatched, without } = table;
  if (unmatched.length === 0 && without.length === 0 && assignments.length === 0) return null;
  return (
    <div className="grid gap-3 border-line border-t px-3.5 py-3 text-12">
      {unmatched.length > 0 && (
        <section aria-label="Files without a sample">
          <h3 className="mb-1.5 flex items-center gap-1.5 font-medium text-warning">
            <CircleSlash aria-hidden="true" className="size-3.5!" />
            {formatCount(unmatched.length, 'file')} without a sample, not submitted
          </h3>
          <ul className="grid gap-1">
            {unmatched.slice(0, FILES_SHOWN).map((file) => (
              <UnmatchedFile key={file} file={file} list={list} sampleIds={sampleIds} onAssign={onAssign} />
            ))}
          </ul>
          {unmatched.length > FILES_SHOWN && (
            <p className="mt-1 text-ink-3">And {unmatched.length - FILES_SHOWN} more.</p>
          )}
          <datalist id={list}>
            {[...without, ...sampleIds.filter((id) => !without.includes(id))].slice(0, 2000).map((id) => (
              <option key={id} value={id} />
            ))}
          </datalist>
        </section>
      )}
      {without.length > 0 && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          <b className="font-medium">
            {formatCount(without.length, 'sample')} of {samples} without files, left out:
          </b>{' '}
          {shortList(without)}
        </p>
      )}
      {assignments.length > 0 && (
        <ul aria-label="Files assigned manually" className="grid gap-1">
          {assignments.map(({ file, sample_id, read }) => (
            <li key={file} className="flex items-center gap-2">
              <span className="min-w-0 truncate font-mono">{file}</span>
              <span className="text-ink-2">
                {read === 'single' ? `single-end reads of ${sample_id}` : `given to ${sample_id} by hand`}
              </span>
              <IconButton label={`Unassign ${file}`} icon={Undo2} size="small" onClick={() => onAssign(file, null)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type UnmatchedFileProps = Pick<UnmatchedFilesProps, 'sampleIds' | 'onAssign'> & { file: string; list: string };

function UnmatchedFile({ file, list, sampleIds, onAssign }: UnmatchedFileProps) {
  const take = (text: string) => sampleIds.includes(text) && onAssign(file, text);
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', file)}
      className="flex flex-wrap items-center gap-2"
    >
      <GripVertical aria-hidden="true" className="size-3.5! cursor-grab text-ink-3" />
      <span className="min-w-0 flex-1 basis-40 truncate font-mono" title={file}>
        {file}
      </span>
      <Input
        height="small"
        className="w-44!"
        aria-label={`Sample for ${file}`}
        placeholder="assign to a sample"
        list={list}
        onChange={(event) => take(event.target.value)}
      />
    </li>
  );
}
