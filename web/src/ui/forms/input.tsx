import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-context.ts';

export const inputVariants = cva(
  'w-full min-w-0 rounded-m border border-line-strong bg-surface text-ink outline-none transition-[border-color,box-shadow] duration-(--t-instant) placeholder:text-ink-3 disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-danger',
  {
    variants: {
      height: {
        medium: 'h-8.5 px-2.5 text-13',
        small: 'h-7 px-2 text-12',
        large: 'h-9.5 px-2.5 text-14',
        lines: 'px-2.5 py-1.5 text-13',
      },
    },
    defaultVariants: { height: 'medium' },
  },
);

export type InputProps = ComponentProps<'input'> & { height?: 'small' | 'medium' | 'large' };

export function Input({ className, height, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      {...useFieldControl(rest)}
      className={classNames(inputVariants({ height: height ?? 'medium' }), className)}
    />
  );
}
