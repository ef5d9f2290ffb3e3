import type { SampleField } from '@cohortium/contract';
import { type ReactNode, useState } from 'react';
import { Input } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { FieldList } from './field-list.tsx';
import { isLongList, searchFields } from './useful-fields.ts';

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
