import { Field, Input, Select, Switch } from '#ui/forms';
import { boundsInWords, defaultText, type ParamField, paramProblem } from '../../model/params-fields.ts';

type ParamsFormProps = {
  fields: readonly ParamField[];
  /** What was typed, by parameter; one that is absent keeps its default. */
  texts: Readonly<Record<string, string>>;
  onText: (name: string, text: string) => void;
};

/** A form drawn from the pipeline's own schema: title, help, unit, bounds and default of every parameter. */
export function ParamsForm({ fields, texts, onText }: ParamsFormProps) {
  return (
    <div className="grid gap-3.5">
      {fields.map((field) => (
        <ParamInput
          key={field.name}
          field={field}
          text={texts[field.name] ?? defaultText(field)}
          onText={(text) => onText(field.name, text)}
        />
      ))}
    </div>
  );
}

type ParamInputProps = { field: ParamField; text: string; onText: (text: string) => void };

function ParamInput({ field, text, onText }: ParamInputProps) {
  if (field.type === 'boolean') {
    return (
      <Switch
        label={field.title}
        hint={field.description}
        checked={text === 'true'}
        onChange={(event) => onText(String(event.target.checked))}
      />
    );
  }
  const changed = text !== defaultText(field);
  return (
    <Field
      label={field.title}
      error={paramProblem(field, text)}
      hint={field.description}
      aside={
        <span className="text-ink-3">
          {boundsInWords(field) || field['x-unit']}
          {changed && ` · default ${defaultText(field) || 'none'}`}
        </span>
      }
    >
      {field.enum ? (
        <Select value={text} options={field.enum.map((value) => ({ value, label: value }))} onValueChange={onText} />
      ) : (
        <Input
          value={text}
          inputMode={field.type === 'string' ? 'text' : 'decimal'}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
