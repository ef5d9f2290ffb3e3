import type { SampleField } from '@cohortium/contract';
import { type ReactNode, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { Input } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { fieldsCalled, isLongList } from '../../model/useful-fields.ts';

type FieldPickerProps = {
  catalogue: readonly SampleField[];
  /** One button. */
  trigger: ReactNode;
  label: string;
  onPick: (field: SampleField) => void;
};

/** What a field is like, in a word or two. */
const aboutField = ({ kind, n_values, n_missing, unit }: SampleField): string => {
  const what = kind === 'number' || kind === 'date' ? (unit ?? kind) : formatCount(n_values, 'value');
  return n_missing > 0 ? `${what} · ${formatNumber(n_missing)} missing` : what;
};

/** The fields that the samples have, searched by name. */
export function FieldPicker({ catalogue, trigger, label, onPick }: FieldPickerProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const found = fieldsCalled(catalogue, search);
  const pick = (field: SampleField | undefined) => {
    if (!field) return;
    setOpen(false);
    setSearch('');
    onPick(field);
  };
  return (
    <Popover trigger={trigger} label={label} open={open} onOpenChange={setOpen} className="w-76 p-2">
      {isLongList(catalogue) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            pick(found[0]);
          }}
        >
          <Input
            height="small"
            aria-label="Search fields"
            placeholder="Search fields"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="mb-1.5"
          />
        </form>
      )}
      <ul className="grid max-h-72 overflow-y-auto">
        {found.map((field) => (
          <li key={field.field}>
            <button
              type="button"
              onClick={() => pick(field)}
              className="flex w-full items-baseline justify-between gap-3 rounded-s px-2 py-1 text-left text-13 hover:bg-hover"
            >
              <span className="min-w-0 truncate" title={field.title}>
                {field.title}
              </span>
              <span className="flex-none text-12 text-ink-3">{aboutField(field)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-2 py-1 text-12 text-ink-3">No field is called that.</p>}
    </Popover>
  );
}
