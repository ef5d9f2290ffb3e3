import type { FilterCondition, SampleField, SampleFilter } from '@cohortium/contract';
import { ListFilterPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { Popover } from '#ui/overlays';
import { RuleForm } from './rule-form.tsx';

type AddFilterProps = {
  filter: SampleFilter;
  catalogue: readonly SampleField[];
  onAdd: (condition: FilterCondition) => void;
};

/** The button to add a condition on any field. */
export function AddFilter({ filter, catalogue, onAdd }: AddFilterProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Add a filter"
      open={open}
      onOpenChange={setOpen}
      align="end"
      className="w-96"
      trigger={
        <Button disabledReason={catalogue.length === 0 ? 'No samples to filter yet' : null}>
          <ListFilterPlus aria-hidden="true" />
          Add filter
        </Button>
      }
    >
      <RuleForm
        filter={filter}
        catalogue={catalogue}
        onCancel={() => setOpen(false)}
        onAdd={(condition) => {
          onAdd(condition);
          setOpen(false);
        }}
      />
    </Popover>
  );
}
