import { RotateCcw } from 'lucide-react';
import { Button } from '#ui/actions';
import { PanelSection } from '#ui/overlays';
import { ParamInput } from './param-input.tsx';
import { defaultText, groupFields, type ParamField, paramProblem } from './params-fields.ts';

type ParamsFormProps = {
  fields: readonly ParamField[];
  /** The input by parameter; absent parameters keep their default. */
  texts: Readonly<Record<string, string>>;
  onTexts: (texts: Record<string, string>) => void;
};

/** A form drawn from the pipeline's own schema, in its sections: title, help, unit, bounds and default of each. */
export function ParamsForm({ fields, texts, onTexts }: ParamsFormProps) {
  const textOf = (field: ParamField) => texts[field.name] ?? defaultText(field);
  const change = (field: ParamField, text: string) => onTexts({ ...texts, [field.name]: text });
  const reset = (resetFields: readonly ParamField[]) =>
    onTexts({ ...texts, ...Object.fromEntries(resetFields.map((field) => [field.name, defaultText(field)])) });
  if (fields.length === 0) {
    return (
      <PanelSection title="Parameters">
        <p className="text-13 text-ink-2">This pipeline has no parameters.</p>
      </PanelSection>
    );
  }
  return groupFields(fields).map(({ title, fields: inside }) => {
    const changed = inside.filter((field) => textOf(field) !== defaultText(field));
    return (
      <PanelSection
        key={title}
        title={title || 'Parameters'}
        aside={
          changed.length > 0 && (
            <Button look="ghost" size="small" onClick={() => reset(changed)}>
              <RotateCcw aria-hidden="true" />
              Defaults for {title ? `“${title}”` : 'these'}
            </Button>
          )
        }
      >
        <div className="grid gap-3.5">
          {inside.map((field) => (
            <ParamInput
              key={field.name}
              field={field}
              text={textOf(field)}
              problem={paramProblem(field, textOf(field))}
              onText={(text) => change(field, text)}
            />
          ))}
        </div>
      </PanelSection>
    );
  });
}
