import type { Rule, SampleField, SampleFilter } from '@cohortium/contract';
import { ChevronDown } from 'lucide-react';
import { Button } from '#ui/actions';
import { Select } from '#ui/forms';
import { titleOfField } from './describe-rule.ts';
import { offerOf, offersOf, startRule, withOffer } from './field-operators.ts';
import { FieldPicker } from './field-picker.tsx';
import { ValueEditor } from './value-editor.tsx';

type RuleEditorProps<R extends Rule> = {
  rule: R;
  catalogue: readonly SampleField[];
  /** Whose values are offered. */
  filter: SampleFilter;
  onChange: (rule: R) => void;
};

/** A placeholder for a field that no sample has any longer, so that its rule can still be edited. */
export const fieldOf = (name: string, catalogue: readonly SampleField[]): SampleField =>
  catalogue.find(({ field }) => field === name) ?? {
    field: name,
    title: titleOfField(name, catalogue),
    kind: 'text',
    unit: null,
    n_values: 0,
    n_missing: 0,
  };

/** The editor of a metadata rule: field, operator and value. */
export function RuleEditor<R extends Rule>({ rule, catalogue, filter, onChange }: RuleEditorProps<R>) {
  const field = fieldOf(rule.field, catalogue);
  const offers = offersOf(field.kind);
  const mine = offerOf(field.kind, rule);
  const listed = offers.some(({ id }) => id === mine.id) ? offers : [mine, ...offers];
  const refuses = ['!=', 'not_in'].includes(rule.operator);
  return (
    <>
      <FieldPicker
        catalogue={catalogue}
        label="Field"
        onPick={(picked) => picked.field !== rule.field && onChange({ ...rule, ...startRule(picked) })}
        trigger={
          <Button size="small" className="max-w-48" title={field.title}>
            <span className="truncate">{field.title}</span>
            <ChevronDown aria-hidden="true" className="size-3!" />
          </Button>
        }
      />
      <Select
        height="small"
        label={`Condition on ${field.title}`}
        value={mine.id}
        onValueChange={(id) => onChange(withOffer(rule, field.kind, id))}
        options={listed.map(({ id, label }) => ({ value: id, label: label }))}
        className={refuses ? 'text-danger' : ''}
      />
      <ValueEditor rule={rule} field={field} filter={filter} onChange={(value) => onChange({ ...rule, value })} />
      {refuses && field.n_missing > 0 && <span className="text-12 text-ink-3">also keeps “not recorded”</span>}
    </>
  );
}
