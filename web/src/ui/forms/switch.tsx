import type { ComponentProps, ReactNode } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A switch that takes effect at once, without Save. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  return (
    <label className="flex items-start gap-2.5 text-13">
      <span className="flex h-5 items-center">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
          role="switch"
          className="relative h-4.5 w-8 flex-none appearance-none rounded-full bg-control transition-colors duration-(--t-fast) before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-surface before:transition-transform before:duration-(--t-fast) checked:bg-accent checked:before:translate-x-3.5 disabled:opacity-50"
        />
      </span>
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-12 text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}
