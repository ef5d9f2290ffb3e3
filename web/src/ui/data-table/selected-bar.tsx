import type { ReactNode } from 'react';
import { ClearSelection } from '#ui/actions';

type SelectedBarProps = {
  /** "Selected samples". */
  label: string;
  /** "12 samples". */
  selected: string;
  /** What can be done with them. */
  children: ReactNode;
  onClear: () => void;
};

/** A bar below a table with selected rows: their number, the actions and a button to clear the selection. */
export function SelectedBar({ label, selected, children, onClear }: SelectedBarProps) {
  return (
    <section
      aria-label={label}
      // A single line on phones too, so that the list keeps its height.
      className="flex flex-none items-center gap-2 border-line border-t bg-accent-soft px-6 py-2 text-13 *:flex-none max-md:overflow-x-auto max-md:px-4 md:flex-wrap max-md:*:data-[look=primary]:order-first"
    >
      <span className="mr-auto whitespace-nowrap font-medium max-md:order-first" aria-live="polite">
        {selected} selected
      </span>
      {children}
      <ClearSelection onClear={onClear} />
    </section>
  );
}
