import { Field, Input, Textarea } from '#ui/forms';

type Words = { name: string; description: string };
type NameFieldsProps = {
  words: Words;
  problems: { [field in keyof Words]?: string | null | undefined };
  onWords: (words: Words) => void;
};

/** What a cohort is called, and what it is about. */
export function NameFields({ words, problems, onWords }: NameFieldsProps) {
  return (
    <>
      <Field label="Name" error={problems.name}>
        <Input
          value={words.name}
          autoComplete="off"
          onChange={({ target }) => onWords({ ...words, name: target.value })}
        />
      </Field>
      <Field label="Description" optional error={problems.description}>
        <Textarea
          rows={3}
          value={words.description}
          onChange={({ target }) => onWords({ ...words, description: target.value })}
        />
      </Field>
    </>
  );
}
