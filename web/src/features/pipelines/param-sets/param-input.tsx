import { RotateCcw } from 'lucide-react';
import { IconButton } from '#ui/actions';
import { Field, Input, Select, Switch } from '#ui/forms';
import { defaultText, formatBounds, formatParamValue, type ParamField } from './params-fields.ts';

type ParamInputProps = {
  field: ParamField;
  text: string;
  /** What is wrong with the text, in a sentence. */
  problem: string | null;
  onText: (text: string) => void;
};

/** One parameter: a switch, a choice, or a line of text with its bounds and unit beside the title. */
export function ParamInput({ field, text, problem, onText }: ParamInputProps) {
  const changed = text !== defaultText(field);
  const back = changed && <ResetButton field={field} onText={onText} />;
  if (field.type === 'boolean') {
    return (
      <div className="flex items-start justify-between gap-2">
        <Switch
          label={field.title}
          hint={field.description}
          checked={text === 'true'}
          onChange={(event) => onText(String(event.target.checked))}
        />
        {back}
      </div>
    );
  }
  return (
    <Field
      label={field.title}
      error={problem}
      hint={field.description}
      aside={<span className="text-ink-3">{field.enum ? '' : formatBounds(field) || field['x-unit']}</span>}
    >
      {field.enum ? (
        <Choice field={field} text={text} onText={onText} />
      ) : (
        <Input
          value={text}
          inputMode={field.type === 'string' ? 'text' : 'decimal'}
          placeholder={field.type === 'string' ? 'none' : ''}
          spellCheck={false}
          autoComplete="off"
          className={field.type === 'string' ? 'font-mono' : ''}
          onChange={(event) => onText(event.target.value)}
        />
      )}
      {back}
    </Field>
  );
}

function Choice({ field, text, onText }: Omit<ParamInputProps, 'problem'>) {
  const values = (field.enum ?? []).map(String);
  return (
    <Select
      value={values.includes(text) ? text : ''}
      placeholder="Choose"
      options={values.map((value) => ({ value, label: value }))}
      onValueChange={onText}
    />
  );
}

function ResetButton({ field, onText }: Pick<ParamInputProps, 'field' | 'onText'>) {
  const defaultValueText = formatParamValue(field.default);
  return (
    <span className="mt-1 flex items-center gap-1 text-12 text-ink-2">
      <IconButton
        label={`Reset ${field.title} to its default, ${defaultValueText}`}
        icon={RotateCcw}
        size="small"
        onClick={() => onText(defaultText(field))}
      />
      changed; default {defaultValueText} {field['x-unit']}
    </span>
  );
}
