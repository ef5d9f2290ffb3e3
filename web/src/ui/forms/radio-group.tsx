import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export type RadioOption<V extends string = string> = {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps<V extends string> = {
  /** The question. */
  label: ReactNode;
  value: V | '';
  onValueChange: (value: V) => void;
  options: ReadonlyArray<RadioOption<V>>;
  /** Shows the question to screen readers only. */
  hideLabel?: boolean;
  className?: string;
};

/** Radio buttons: one choice with all options visible. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, value, onValueChange, options, hideLabel = false, className } = props;
  const name = useId();
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 font-semibold text-13'}>{label}</legend>
      <div className="grid gap-2.5">
        {options.map((option) => (
          <label key={option.value} className="flex items-start gap-2.5 text-13">
            <span className="flex h-5 items-center">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onValueChange(option.value)}
                className="size-3.75 flex-none appearance-none rounded-full border border-control bg-surface checked:border-[4.5px] checked:border-accent disabled:opacity-50"
              />
            </span>
            <span className="min-w-0">
              {option.label}
              {option.hint && <span className="block text-12 text-ink-3">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
