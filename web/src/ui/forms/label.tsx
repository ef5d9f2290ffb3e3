import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

export function Label({ className, htmlFor, ...rest }: ComponentProps<'label'> & { htmlFor: string }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the words come as children, the control by htmlFor
  return <label {...rest} htmlFor={htmlFor} className={classNames('font-medium text-12 text-ink-2', className)} />;
}
