import type { FilterCondition, SampleField, SampleFilter } from '@cohortium/contract';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/actions';
import { SegmentedControl } from '#ui/forms';
import { problemOf, startRule } from '../rule/field-operators.ts';
import { FieldPicker } from '../rule/field-picker.tsx';
import { fieldOf, RuleEditor } from '../rule/rule-editor.tsx';

type RuleFormProps = {
  /** What is filtered already: the values of the samples that pass it are offered. */
  filter: SampleFilter;
  catalogue: readonly SampleField[];
  onAdd: (condition: FilterCondition) => void;
  onCancel: () => void;
};

const joins = [
  { value: 'and', label: 'AND (required)' },
  { value: 'or', label: 'OR (any of)' },
] as const;

/** One rule, before it joins the others. */
export function RuleForm({ filter, catalogue, onAdd, onCancel }: RuleFormProps) {
  const [rule, setRule] = useState<FilterCondition | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: FilterCondition) => {
    setProblem(null);
    setRule(next);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const blocker = rule ? problemOf(rule, fieldOf(rule.field, catalogue).kind) : 'Choose a field first.';
    if (rule && blocker === null) onAdd(rule);
    else setProblem(blocker);
  };
  return (
    <form noValidate onSubmit={add} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {rule ? (
          <RuleEditor rule={rule} catalogue={catalogue} filter={filter} onChange={change} />
        ) : (
          <FieldPicker
            catalogue={catalogue}
            label="Field"
            onPick={(field) => change({ ...startRule(field), condition: 'and' })}
            trigger={
              <Button size="small">
                Choose a field
                <ChevronDown aria-hidden="true" className="size-3!" />
              </Button>
            }
          />
        )}
      </div>
      {rule && (
        <SegmentedControl
          label="Combine with"
          value={rule.condition}
          onValueChange={(condition) => change({ ...rule, condition })}
          options={joins}
        />
      )}
      {problem && (
        <p role="alert" className="text-12 text-danger">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="small" look="primary">
          Add
        </Button>
      </div>
    </form>
  );
}
