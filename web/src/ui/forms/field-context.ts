import { createContext, use } from 'react';

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean };

export const FieldContext = createContext<FieldControl | null>(null);

type ControlProps = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: React.AriaAttributes['aria-invalid'];
};

/** The props of a control, inherited from its Field; its own props take precedence. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}
