import type { ReferenceKindView } from '@cohortium/contract';
import { X } from 'lucide-react';
import { formatBytes } from '#platform';
import { IconButton } from '#ui/actions';
import { Note } from '#ui/feedback';
import { ChooseFiles } from '#ui/forms';
import { type SortedFiles, sortKindFiles } from './describe-reference.ts';

type ReferenceFilesProps = {
  kind: ReferenceKindView;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
};

/** The files that a kind takes, which of them are chosen, and where more are chosen or dropped. */
export function ReferenceFiles({ kind, files, onFiles }: ReferenceFilesProps) {
  const sorted = sortKindFiles(kind, files);
  const add = (more: readonly File[]) => {
    const names = new Set(more.map(({ name }) => name));
    onFiles([...files.filter(({ name }) => !names.has(name)), ...more]);
  };
  const remove = (gone: readonly File[]) => onFiles(files.filter((file) => !gone.includes(file)));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium text-13">Files</legend>
      <ul className="rounded-m border border-line text-12">
        {sorted.entries.map((entry) => (
          <FileOfKind key={entry.file.name} entry={entry} onRemove={remove} />
        ))}
      </ul>
      <div className="-mx-2.5 -my-1">
        <ChooseFiles
          texts={{
            label: 'Reference files',
            drop: 'Drop the files or their folder here',
            hint: 'Interrupted uploads continue where they stopped.',
            accept: '',
          }}
          small={files.length > 0}
          onFiles={add}
        />
      </div>
      {sorted.foreign.length > 0 && <ForeignFiles foreign={sorted.foreign} onRemove={remove} />}
    </fieldset>
  );
}

type FileOfKindProps = { entry: SortedFiles<File>['entries'][number]; onRemove: (files: readonly File[]) => void };

function FileOfKind({ entry: { file, chosen }, onRemove }: FileOfKindProps) {
  return (
    <li className="grid gap-0.5 border-line border-t px-3 py-2 first:border-t-0">
      <span className="flex flex-wrap items-baseline gap-x-2">
        {file.name !== '*' && <span className="break-all font-mono text-11">{file.name}</span>}
        <span className="text-ink-2">{file.title}</span>
        <span className="ml-auto text-ink-3">
          {file.required ? 'required' : 'optional'}
          {file.many && ', several'}
        </span>
      </span>
      {chosen.map((one) => (
        <span key={one.name} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 break-all font-medium">{one.name}</span>
          <span className="text-ink-2">{formatBytes(one.size)}</span>
          <IconButton label={`Remove ${one.name}`} icon={X} size="small" look="plain" onClick={() => onRemove([one])} />
        </span>
      ))}
    </li>
  );
}

/** Names beyond these are counted. */
const MOST_NAMED = 5;

type ForeignFilesProps = { foreign: readonly File[]; onRemove: (files: readonly File[]) => void };

function ForeignFiles({ foreign, onRemove }: ForeignFilesProps) {
  const named = foreign.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = foreign.length - named.length;
  return (
    <Note
      tone="warn"
      title={foreign.length === 1 ? 'One file does not belong to this kind.' : 'Some files do not belong to this kind.'}
      actions={
        <button type="button" className="underline" onClick={() => onRemove(foreign)}>
          Remove from the list
        </button>
      }
    >
      <span className="break-words">
        {named.join(', ')}
        {more > 0 && ` and ${more} more`}
      </span>{' '}
      {foreign.length === 1 ? 'is' : 'are'} not uploaded.
    </Note>
  );
}
