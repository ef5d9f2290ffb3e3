import type { CohortOverlay, ColumnType } from '@cohortium/contract';
import { useState } from 'react';
import { toast } from '#ui/feedback';
import { Field, Input, Select } from '#ui/forms';
import { type AtVersion, applyOverlayEdits } from '../../queries/overlay-queries.ts';
import { OverlayDrawer } from './overlay-drawer.tsx';

const types: { value: ColumnType; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Numbers' },
  { value: 'date', label: 'Dates' },
  { value: 'boolean', label: 'True or false' },
];

type AddColumnDrawerProps = { overlay: CohortOverlay; onClose: () => void };

/** An empty column, to be written in the grid. */
export function AddColumnDrawer({ overlay, onClose }: AddColumnDrawerProps) {
  const [column, setColumn] = useState('');
  const [type, setType] = useState<ColumnType>('text');
  const name = column.trim();
  const send = async (onto: AtVersion) => {
    const { version } = await applyOverlayEdits(onto, [{ kind: 'add', column: name, type }]);
    toast({ title: `“${name}” was added`, description: `Version ${version}`, tone: 'success' });
  };
  return (
    <OverlayDrawer
      at={overlay}
      title="New empty column"
      confirm="Add column"
      missingInput={name === '' ? 'Name the column' : null}
      onSend={send}
      onClose={onClose}
    >
      <Field label="Name">
        <Input value={column} autoComplete="off" onChange={({ target }) => setColumn(target.value)} />
      </Field>
      <Field label="Type" hint="Cells accept only values of this type.">
        <Select value={type} onValueChange={setType} options={types} />
      </Field>
    </OverlayDrawer>
  );
}
