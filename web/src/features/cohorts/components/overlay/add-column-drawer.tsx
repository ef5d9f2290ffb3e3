import type { CohortOverlay, ColumnType } from '@cohortium/contract';
import { useId, useState } from 'react';
import { Note, toast } from '#ui/feedback';
import { Field, Input, Select, useSubmit } from '#ui/forms';
import { Drawer, FormActs, PanelSection } from '#ui/overlays';
import { layEdits } from '../../queries/overlay-queries.ts';

const types: { value: ColumnType; label: string }[] = [
  { value: 'text', label: 'Texts' },
  { value: 'number', label: 'Numbers' },
  { value: 'date', label: 'Dates' },
  { value: 'boolean', label: 'True or false' },
];

type AddColumnDrawerProps = { overlay: CohortOverlay; onClose: () => void };

/** An empty column, to be written in the grid. */
export function AddColumnDrawer({ overlay, onClose }: AddColumnDrawerProps) {
  const id = useId();
  const [column, setColumn] = useState('');
  const [type, setType] = useState<ColumnType>('text');
  const { busy, problem, submit } = useSubmit([]);
  const lacking = column.trim() === '' ? 'Name the column' : null;
  const send = async () => {
    const { version } = await layEdits(overlay, [{ kind: 'add', column: column.trim(), type }]);
    toast({ title: `“${column.trim()}” is there to be written`, description: `Version ${version}`, tone: 'success' });
    onClose();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="New column by hand"
      outcome="The submissions stay as they are."
      footer={<FormActs form={id} confirm="Add column" busy={busy} disabledReason={lacking} onCancel={onClose} />}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!lacking) void submit(send);
        }}
      >
        <PanelSection>
          <div className="grid gap-3.5">
            {problem && <Note tone="bad">{problem}</Note>}
            <Field label="Name">
              <Input value={column} autoComplete="off" onChange={({ target }) => setColumn(target.value)} />
            </Field>
            <Field label="It holds" hint="Cells of another kind are refused when they are written.">
              <Select value={type} onValueChange={setType} options={types} />
            </Field>
          </div>
        </PanelSection>
      </form>
    </Drawer>
  );
}
