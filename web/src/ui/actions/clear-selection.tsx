import { X } from 'lucide-react';
import { Button } from './button.tsx';

type ClearSelectionProps = { onClear: () => void; size?: 'small' };

/** The way back from whatever is selected, in a table or on a plot. */
export function ClearSelection({ onClear, size }: ClearSelectionProps) {
  return (
    <Button look="ghost" aria-label="Clear selection" {...(size ? { size } : {})} onClick={onClear}>
      <X aria-hidden="true" />
      Clear
    </Button>
  );
}
