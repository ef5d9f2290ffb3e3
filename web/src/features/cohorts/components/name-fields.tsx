import { Field, Input, Textarea } from '#ui/forms';

type NameValues = { name: string; description: string };
type NameFieldsProps = {
  values: NameValues;
  problems: { [field in keyof NameValues]?: string | null | undefined };
  onChange: (values: NameValues) => void;
};

/** What a cohort is called, and what it is about. */
export function NameFields({ values, problems, onChange }: NameFieldsProps) {
  return (
    <>
      <Field label="Name" error={problems.name}>
        <Input
          value={values.name}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...values, name: target.value })}
        />
      </Field>
      <Field label="Description" optional error={problems.description}>
        <Textarea
          rows={3}
          value={values.description}
          onChange={({ target }) => onChange({ ...values, description: target.value })}
        />
      </Field>
    </>
  );
}
