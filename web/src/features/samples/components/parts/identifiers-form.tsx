import { useId, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { Button } from '#ui/actions';
import { Field, Textarea } from '#ui/forms';
import { readIdentifiers } from '../../model/sheet/read-identifiers.ts';

type IdentifiersFormProps = {
  identifiers: readonly string[];
  /** Undefined takes the list away. */
  onChange: (identifiers: string[] | undefined) => void;
  /** The words of the button. */
  act?: string;
};

/** Sample names or ids, pasted or from a file. */
export function IdentifiersForm({ identifiers, onChange, act = 'Keep only these' }: IdentifiersFormProps) {
  const file = useId();
  const [text, setText] = useState(identifiers.join('\n'));
  const read = readIdentifiers(text);
  const n = read.identifiers.length;
  const words = n === 0 ? 'One a line, or separated by commas.' : formatCount(n, 'name');
  const repeated = read.n_repeated > 0 ? ` · ${formatNumber(read.n_repeated)} repeated` : '';
  return (
    <div className="grid gap-2">
      <Field label="Sample names or ids" hint={words + repeated} error={read.problem}>
        <Textarea
          rows={3}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          className="font-mono text-12"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          look="primary"
          disabledReason={read.problem ?? (n === 0 ? 'Paste or choose a list first' : null)}
          onClick={() => onChange(read.identifiers)}
        >
          {act}
        </Button>
        <label
          htmlFor={file}
          className="inline-flex h-6.5 cursor-pointer items-center rounded-m border border-line-strong bg-surface px-2 font-medium text-12 hover:bg-hover has-focus-visible:shadow-(--focus)!"
        >
          From a file …
          <input
            id={file}
            type="file"
            accept=".txt,.csv,.tsv,text/plain"
            className="sr-only"
            onChange={async (event) => {
              const chosen = event.target.files?.[0];
              event.target.value = '';
              if (chosen) setText(await chosen.text());
            }}
          />
        </label>
        {identifiers.length > 0 && (
          <Button
            size="small"
            look="ghost"
            onClick={() => {
              setText('');
              onChange(undefined);
            }}
          >
            Remove the list
          </Button>
        )}
      </div>
    </div>
  );
}
