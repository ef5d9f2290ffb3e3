import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/actions';

type ChosenBarProps = {
  /** "Chosen samples". */
  label: string;
  /** "12 samples". */
  chosen: string;
  /** What can be done with them. */
  children: ReactNode;
  onNone: () => void;
};

/** Docks below a table while rows of it are chosen: how many, what can be done, and the way back. */
export function ChosenBar({ label, chosen, children, onNone }: ChosenBarProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-none flex-wrap items-center gap-2 border-line border-t bg-accent-soft px-6 py-2 text-13 max-md:px-4"
    >
      <span className="mr-auto font-medium" aria-live="polite">
        {chosen} chosen
      </span>
      {children}
      <Button look="ghost" onClick={onNone}>
        <X aria-hidden="true" />
        Choose none
      </Button>
    </section>
  );
}
