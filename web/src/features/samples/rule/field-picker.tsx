import { describeSubmittedNames, type SampleField } from '@cohortium/contract';
import { type ReactNode, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { PickButton } from '#ui/actions';
import { Input } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { isLongList, searchFields } from './useful-fields.ts';

/** A short description of a field. */
const aboutField = ({ kind, n_values, n_missing, unit }: SampleField): string => {
  const summary = kind === 'number' || kind === 'date' ? (unit ?? kind) : formatCount(n_values, 'value');
  return n_missing > 0 ? `${summary} · ${formatNumber(n_missing)} missing` : summary;
};

/** What submitters call it, below its name. */
function SubmittedNames({ field }: { field: SampleField }) {
  const names = describeSubmittedNames(field);
  return names === null ? null : <span className="block truncate text-12 text-ink-3">{names}</span>;
}

type FieldListProps = { fields: readonly SampleField[]; onPick: (field: SampleField) => void };

/** Fields as buttons, each with what it is like. */
export function FieldList({ fields, onPick }: FieldListProps) {
  if (fields.length === 0) return <p className="px-2 py-1 text-12 text-ink-3">No matching fields.</p>;
  return (
    // Ten and a half rows, so that the list visibly continues.
    <ul className="grid max-h-75 overflow-y-auto">
      {fields.map((field) => (
        <li key={field.field}>
          <PickButton
            onPick={() => onPick(field)}
            title={field.title}
            about={aboutField(field)}
            below={<SubmittedNames field={field} />}
          >
            {field.title}
          </PickButton>
        </li>
      ))}
    </ul>
  );
}

type FieldPickerProps = {
  catalogue: readonly SampleField[];
  /** One button. */
  trigger: ReactNode;
  label: string;
  onPick: (field: SampleField) => void;
};

/** The fields that the samples have, searched by name. */
export function FieldPicker({ catalogue, trigger, label, onPick }: FieldPickerProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const matchingFields = searchFields(catalogue, search);
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
            pick(matchingFields[0]);
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
      <FieldList fields={matchingFields} onPick={pick} />
    </Popover>
  );
}
