import { cloneElement, use } from 'react';
import { TooltipContext, type TooltipProps } from './tooltip-context.ts';

/**
 * A tooltip on hover and focus. Radix renders it inside TooltipProvider (as in Shell); elsewhere the browser does, to save 22 kB on the sign-in page.
 */
export function Tooltip(props: TooltipProps) {
  const Drawn = use(TooltipContext);
  if (Drawn) return <Drawn {...props} />;
  return cloneElement(props.children, typeof props.text === 'string' ? { title: props.text } : {});
}
