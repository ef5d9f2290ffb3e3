import { describeSubmittedNames, type SampleField } from '@cohortium/contract';
import { Select } from '#ui/forms';

type FieldSelectProps = {
  prefix: string;
  label: string;
  fields: readonly SampleField[];
  value: string | null;
  /** Empty for none. */
  onChange: (field: string) => void;
};

const NONE = ' none';

const optionOf = (field: SampleField) => ({
  value: field.field,
  label: field.title,
  about: describeSubmittedNames(field),
});

/** A field, or none. */
export function FieldSelect({ prefix, label, fields, value, onChange }: FieldSelectProps) {
  return (
    <Select
      height="small"
      prefix={prefix}
      label={label}
      value={value ?? NONE}
      onValueChange={(chosen) => onChange(chosen === NONE ? '' : chosen)}
      options={[{ value: NONE, label: 'none' }, ...fields.map(optionOf)]}
      className="max-w-56"
    />
  );
}
