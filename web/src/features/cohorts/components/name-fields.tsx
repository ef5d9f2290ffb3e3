import { Field, Input, Textarea } from '#ui/forms';

type NameValues = { name: string; description: string };
type NameFieldsProps = {
  values: NameValues;
  problems: { [field in keyof NameValues]?: string | null | undefined };
  onWords: (values: NameValues) => void;
};

/** What a cohort is called, and what it is about. */
export function NameFields({ values, problems, onWords }: NameFieldsProps) {
  return (
    <>
      <Field label="Name" error={problems.name}>
        <Input
          value={values.name}
          autoComplete="off"
          onChange={({ target }) => onWords({ ...values, name: target.value })}
        />
      </Field>
      <Field label="Description" optional error={problems.description}>
        <Textarea
          rows={3}
          value={values.description}
          onChange={({ target }) => onWords({ ...values, description: target.value })}
        />
      </Field>
    </>
  );
}
