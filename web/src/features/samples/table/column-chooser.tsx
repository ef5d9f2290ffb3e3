import type { SampleField } from '@cohortium/contract';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform';
import { Button } from '#ui/actions';
import { Checkbox, Input } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { isLongList, offeredFields, searchFields } from '../rule/useful-fields.ts';

type ColumnChooserProps = {
  catalogue: readonly SampleField[];
  shown: readonly string[];
  /** Null goes back to the usual columns. */
  onChange: (shown: string[] | null) => void;
};

/** Selects the table's columns. Sample, subject, reads and composition are always shown. */
export function ColumnChooser({ catalogue, shown, onChange }: ColumnChooserProps) {
  const offered = offeredFields(catalogue);
  const [typed, setTyped] = useState('');
  const matchingFields = searchFields(offered, typed);
  const toggle = (field: string) =>
    onChange(
      offered
        .map((each) => each.field)
        .filter((each) => (each === field ? !shown.includes(each) : shown.includes(each))),
    );
  return (
    <Popover
      label="Columns"
      align="end"
      className="w-72"
      trigger={
        <Button size="small">
          <Columns3 aria-hidden="true" />
          Columns
          {offered.length > 0 && (
            <span className="font-normal text-ink-3">
              {offered.filter(({ field }) => shown.includes(field)).length} of {offered.length}
            </span>
          )}
        </Button>
      }
    >
      {isLongList(offered) && (
        <Input
          height="small"
          aria-label="Search columns"
          placeholder="Search columns"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="mb-2"
        />
      )}
      <div className="grid max-h-80 gap-1.5 overflow-y-auto">
        {matchingFields.length === 0 && <p className="text-12 text-ink-3">No matching columns.</p>}
        {matchingFields.map(({ field, title, n_missing }) => (
          <Checkbox
            key={field}
            label={title}
            hint={n_missing > 0 ? `${formatNumber(n_missing)} not recorded` : undefined}
            checked={shown.includes(field)}
            onChange={() => toggle(field)}
          />
        ))}
      </div>
      <Button size="small" className="mt-3" onClick={() => onChange(null)}>
        Reset columns
      </Button>
    </Popover>
  );
}
