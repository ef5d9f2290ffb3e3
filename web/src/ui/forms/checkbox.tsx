import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** The label next to the box; if absent, set aria-label. */
  label?: ReactNode;
  hint?: ReactNode;
  /** Indeterminate: some items are selected, but not all. */
  mixed?: boolean;
  ref?: (element: HTMLInputElement | null) => void;
};

/** A native checkbox in our clothes, so that forms and the keyboard treat it as one. */
export function Checkbox({ label, hint, mixed = false, className, ref, ...rest }: CheckboxProps) {
  const ownId = useId();
  const box = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const input = (
    <input
      id={ownId}
      {...rest}
      type="checkbox"
      ref={(element) => {
        box.current = element;
        ref?.(element);
      }}
      className={classNames(
        'checkbox relative size-3.75 flex-none appearance-none rounded-s border border-control bg-surface align-middle checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50',
        className,
      )}
    />
  );
  if (label === undefined) return input;
  return (
    <label htmlFor={rest.id ?? ownId} className="flex items-start gap-2 text-13">
      <span className="flex h-5 items-center">{input}</span>
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-12 text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}
