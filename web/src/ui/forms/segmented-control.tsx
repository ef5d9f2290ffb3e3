import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

type SegmentedControlProps<V extends string> = {
  /** Its name for readers: "Dimensions". */
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  options: ReadonlyArray<{ value: V; label: ReactNode }>;
  className?: string;
};

/** Two to four ways to see the same thing, side by side: "2D | 3D", "All | Any". */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { label, value, onValueChange, options, className } = props;
  const name = useId();
  return (
    <fieldset className={classNames('inline-flex gap-px rounded-m bg-sunken p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-s px-2 font-medium text-12 text-ink-2 hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-flat has-focus-visible:shadow-(--focus)! dark:has-checked:bg-pressed"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
