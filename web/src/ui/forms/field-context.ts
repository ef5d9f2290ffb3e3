import { createContext, use } from 'react';

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean };

export const FieldContext = createContext<FieldControl | null>(null);

type ControlProps = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: React.AriaAttributes['aria-invalid'];
};

/** The props of a control, inherited from its Field; its own props take precedence. */
export function useFieldControl(ownProps: ControlProps): ControlProps {
  const field = use(FieldContext);
  return {
    id: ownProps.id ?? field?.id,
    'aria-describedby': ownProps['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': ownProps['aria-invalid'] ?? (field?.invalid || undefined),
  };
}
