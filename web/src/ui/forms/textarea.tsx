import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field-context.ts';
import { inputVariants } from './input.tsx';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldControl(rest)}
      className={classNames(inputVariants({ height: 'lines' }), 'resize-y', className)}
    />
  );
}
