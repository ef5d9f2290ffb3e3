import { type ReactNode, useId } from 'react';
import { formatCount, formatNumber } from '#platform';
import { Field, Textarea } from '#ui/forms';
import type { ParsedIdentifiers } from './parse-identifiers.ts';

type IdentifiersFieldProps = {
  text: string;
  read: ParsedIdentifiers;
  onText: (text: string) => void;
  /** Before and after the way to choose a file. */
  before?: ReactNode;
  after?: ReactNode;
};

/** Sample names or IDs, pasted or from a file, with how many there are. */
export function IdentifiersField({ text, read, onText, before, after }: IdentifiersFieldProps) {
  const file = useId();
  const n = read.identifiers.length;
  const fieldHint = n === 0 ? 'One per line, or separated by commas.' : formatCount(n, 'name');
  const repeated = read.n_repeated > 0 ? ` · ${formatNumber(read.n_repeated)} repeated` : '';
  return (
    <div className="grid gap-2">
      <Field label="Sample names or IDs" hint={fieldHint + repeated} error={read.problem}>
        <Textarea
          rows={3}
          value={text}
          spellCheck={false}
          onChange={(event) => onText(event.target.value)}
          className="font-mono text-12"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        {before}
        <label
          htmlFor={file}
          className="inline-flex h-6.5 cursor-pointer items-center rounded-m border border-line-strong bg-surface px-2 font-medium text-12 hover:bg-hover has-focus-visible:shadow-(--focus)!"
        >
          Load from file …
          <input
            id={file}
            type="file"
            accept=".txt,.csv,.tsv,text/plain"
            className="sr-only"
            onChange={async (event) => {
              const chosen = event.target.files?.[0];
              event.target.value = '';
              if (chosen) onText(await chosen.text());
            }}
          />
        </label>
        {after}
      </div>
    </div>
  );
}
