import type { Rule, SampleField, SampleFilter } from '@cohortium/contract';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Input } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { ValuePicker } from '../filter/value-picker.tsx';
import { numberOrText, offerOf } from './field-operators.ts';

type Value = Rule['value'];
type ValueEditorProps = {
  rule: Pick<Rule, 'operator' | 'regex' | 'value'>;
  field: SampleField;
  /** Whose values are offered. */
  filter: SampleFilter;
  onChange: (value: Value) => void;
};

const plain = (text: string): Value => (text === '' ? null : text);

/** The value input of a rule by operator: a choice of values, a text or a range. */
export function ValueEditor({ rule, field, filter, onChange }: ValueEditorProps) {
  const { shape } = offerOf(field.kind, rule);
  const name = `Value of ${field.title}`;
  const [first, second] = Array.isArray(rule.value) ? rule.value : [rule.value];
  const pair = (from: Value | undefined, to: Value | undefined) => onChange([scalar(from), scalar(to)]);
  switch (shape) {
    case 'none':
      return null;
    case 'values':
      return <PickedValues {...{ rule, field, filter, onChange }} />;
    case 'text':
    case 'number':
      return (
        <TypedInput
          label={name}
          value={first}
          numeric={shape === 'number'}
          unit={field.unit}
          onChange={(text) => onChange(shape === 'number' ? numberOrText(text) : plain(text))}
        />
      );
    case 'date':
      return <TypedInput label={name} value={first} type="date" onChange={(text) => onChange(plain(text))} />;
    case 'range':
      return (
        <>
          <TypedInput
            label={`${name}, from`}
            value={first}
            numeric
            onChange={(text) => pair(numberOrText(text), second)}
          />
          <span className="text-12 text-ink-3">and</span>
          <TypedInput
            label={`${name}, to`}
            value={second}
            numeric
            unit={field.unit}
            onChange={(text) => pair(first, numberOrText(text))}
          />
        </>
      );
    case 'dates':
      return (
        <>
          <TypedInput label={`${name}, from`} value={first} type="date" onChange={(text) => pair(text, second)} />
          <span className="text-12 text-ink-3">and</span>
          <TypedInput label={`${name}, to`} value={second} type="date" onChange={(text) => pair(first, text)} />
        </>
      );
  }
}

type Scalar = string | number | boolean;
const scalar = (value: Value | undefined): Scalar => (value == null || Array.isArray(value) ? '' : value);

type TypedProps = {
  label: string;
  value: Value | undefined;
  type?: 'date';
  numeric?: boolean;
  unit?: string | null;
  onChange: (text: string) => void;
};

/** Keeps the typed text (“1.”) until the value changes from outside, such as by undo. */
function TypedInput({ label, value, type, numeric = false, unit, onChange }: TypedProps) {
  const outside = value == null ? '' : String(value);
  const [text, setText] = useState(outside);
  useEffect(() => {
    setText((typed) => (String(numberOrText(typed) ?? '') === outside || typed === outside ? typed : outside));
  }, [outside]);
  return (
    <span className="flex items-center gap-1.5">
      <span className={type ? 'w-34' : numeric ? 'w-20' : 'w-44'}>
        <Input
          height="small"
          aria-label={label}
          {...(type ? { type } : {})}
          {...(numeric ? { inputMode: 'decimal' as const } : {})}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange(event.target.value);
          }}
        />
      </span>
      {unit && <span className="text-12 text-ink-3">{unit}</span>}
    </span>
  );
}

const VALUES_SHOWN = 3;

function PickedValues({ rule, field, filter, onChange }: ValueEditorProps) {
  const ticked = Array.isArray(rule.value) ? rule.value.map(String) : rule.value === null ? [] : [String(rule.value)];
  const rest = ticked.length - VALUES_SHOWN;
  return (
    <Popover
      label={`Values of ${field.title}`}
      className="w-76"
      trigger={
        <button
          type="button"
          className="inline-flex min-h-7 min-w-0 max-w-full flex-wrap items-center gap-1 rounded-m border border-line-strong bg-surface px-1.5 py-0.5 text-12 hover:bg-hover"
        >
          {ticked.length === 0 && <span className="text-ink-3">Choose values</span>}
          {ticked.slice(0, VALUES_SHOWN).map((value) => (
            <span
              key={value}
              title={value}
              className="max-w-44 truncate rounded-s bg-accent-soft px-1.5 font-medium text-accent-text"
            >
              {value}
            </span>
          ))}
          {rest > 0 && <span className="text-ink-2">and {rest} more</span>}
          <ChevronDown aria-hidden="true" className="size-3! text-ink-3" />
        </button>
      }
    >
      <ValuePicker filter={filter} field={field} ticked={ticked} problem={null} onTick={onChange} />
    </Popover>
  );
}
