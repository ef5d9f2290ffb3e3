import type { FilterCondition, Operator, SampleField } from '@cohortium/contract';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { Field, SegmentedControl, Select } from '#ui/forms';
import { conditionOf, operatorsOf, type RuleDraft, shapeOf } from '../../model/filter/field-operators.ts';
import { TypedValue } from './typed-value.tsx';
import { ValuePicker } from './value-picker.tsx';

type RuleFormProps = {
  catalogue: readonly SampleField[];
  onAdd: (condition: FilterCondition) => void;
  onCancel: () => void;
};

const firstOperator = (field: SampleField): Operator => operatorsOf(field.kind)[0]?.operator ?? 'exists';
const emptyValues: Pick<RuleDraft, 'typed' | 'ticked'> = { typed: ['', ''], ticked: [] };

/** Field, what is asked of it, and the value; suggestions come with their counts. */
export function RuleForm({ catalogue, onAdd, onCancel }: RuleFormProps) {
  const [draft, setDraft] = useState<RuleDraft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<RuleDraft>) => {
    setProblem(null);
    if (draft) setDraft({ ...draft, ...part });
  };
  const choose = (name: string) => {
    const field = catalogue.find((each) => each.field === name);
    if (!field) return;
    setProblem(null);
    setDraft({ condition: draft?.condition ?? 'and', field, operator: firstOperator(field), ...emptyValues });
  };
  const submit = () => {
    const condition = draft ? conditionOf(draft) : { problem: 'Choose a field first.' };
    if ('problem' in condition) setProblem(condition.problem);
    else onAdd(condition);
  };
  const shape = draft ? shapeOf(draft.field.kind, draft.operator) : 'none';
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Field" error={draft ? null : problem}>
        <Select
          value={draft?.field.field ?? ''}
          placeholder="Choose a field"
          onValueChange={choose}
          options={catalogue.map(({ field, title }) => ({ value: field, label: title }))}
        />
      </Field>
      {draft && (
        <>
          <Field label="Asks that it">
            <Select
              value={draft.operator}
              onValueChange={(operator) => change({ operator, ...emptyValues })}
              options={operatorsOf(draft.field.kind).map(({ operator, words }) => ({ value: operator, label: words }))}
            />
          </Field>
          {shape === 'values' && (
            <ValuePicker
              field={draft.field}
              ticked={draft.ticked}
              problem={problem}
              onTick={(ticked) => change({ ticked })}
            />
          )}
          {shape !== 'values' && shape !== 'none' && (
            <TypedValue draft={draft} shape={shape} problem={problem} onType={(typed) => change({ typed })} />
          )}
          <SegmentedControl
            label="How it joins the other conditions"
            value={draft.condition}
            onValueChange={(condition) => change({ condition })}
            options={[
              { value: 'and', label: 'Must hold' },
              { value: 'or', label: 'One of several' },
            ]}
          />
        </>
      )}
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" look="primary" type="submit">
          Add
        </Button>
      </div>
    </form>
  );
}
