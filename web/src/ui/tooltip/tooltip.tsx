import { cloneElement, use } from 'react';
import { TooltipContext, type TooltipProps } from './tooltip-context.ts';

/**
 * Words on hover and focus. Inside TooltipProvider (the Shell has one) they are drawn by Radix; elsewhere, as on the
 * sign-in page, by the browser: its 22 kB are not worth a title there.
 */
export function Tooltip(props: TooltipProps) {
  const Drawn = use(TooltipContext);
  if (Drawn) return <Drawn {...props} />;
  return cloneElement(props.children, typeof props.text === 'string' ? { title: props.text } : {});
}
