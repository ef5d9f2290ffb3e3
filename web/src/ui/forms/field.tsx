import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useMemo } from 'react';
import { classNames } from '../class-names.ts';
import { FieldContext } from './field-context.ts';

type FieldProps = {
  label: ReactNode;
  /** A form control, which gets its ID, description and validity from the field. */
  children: ReactNode;
  /** What is wrong, in words. */
  error?: string | null | undefined;
  hint?: ReactNode;
  /** Prints "optional" beside the label. */
  optional?: boolean;
  /** Right of the label: a link such as "Forgot it?". */
  aside?: ReactNode;
  className?: string;
};

/** Label, control, hint and error, tied together for readers. */
export function Field({ label, children, error, hint, optional = false, aside, className }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  const invalid = Boolean(error);
  const control = useMemo(() => ({ id, describedBy, invalid }), [id, describedBy, invalid]);
  return (
    <div className={classNames('min-w-0', className)}>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <Label htmlFor={id}>
          {label}
          {optional && <span className="font-normal text-ink-3"> optional</span>}
        </Label>
        {aside && <span className="text-12">{aside}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="mt-1 text-12 text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="mt-1 flex gap-1.5 text-12 text-danger">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5!" />
          {error}
        </p>
      )}
    </div>
  );
}

export function Label({ className, htmlFor, ...rest }: ComponentProps<'label'> & { htmlFor: string }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the words come as children, the control by htmlFor
  return <label {...rest} htmlFor={htmlFor} className={classNames('font-medium text-12 text-ink-2', className)} />;
}
