import { Field, Input } from '#ui/forms';
import type { RuleDraft, ValueShape } from '../../model/filter/field-operators.ts';

type TypedValueProps = {
  draft: RuleDraft;
  shape: Exclude<ValueShape, 'none' | 'values'>;
  problem: string | null;
  onType: (typed: RuleDraft['typed']) => void;
};

/** A text, a number, or the two ends of a range. */
export function TypedValue({ draft, shape, problem, onType }: TypedValueProps) {
  const { typed, field } = draft;
  const unit = field.unit ? `, ${field.unit}` : '';
  const numeric = shape === 'text' ? {} : { inputMode: 'decimal' as const };
  if (shape !== 'range') {
    return (
      <Field label={`Value${unit}`} error={problem}>
        <Input {...numeric} value={typed[0]} onChange={(event) => onType([event.target.value, typed[1]])} />
      </Field>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={`From${unit}`} error={problem}>
        <Input {...numeric} value={typed[0]} onChange={(event) => onType([event.target.value, typed[1]])} />
      </Field>
      <Field label={`To${unit}`}>
        <Input {...numeric} value={typed[1]} onChange={(event) => onType([typed[0], event.target.value])} />
      </Field>
    </div>
  );
}
