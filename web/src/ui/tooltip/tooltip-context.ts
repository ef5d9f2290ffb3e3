import { type ComponentType, createContext, type ReactElement, type ReactNode } from 'react';

export type TooltipProps = {
  /** What the tooltip says. */
  text: ReactNode;
  /** One element that takes the keyboard; it gets the text as its description. */
  children: ReactElement<{ title?: string }>;
  side?: 'top' | 'right' | 'bottom' | 'left';
};

/** Who draws the tooltips: null outside TooltipProvider. */
export const TooltipContext = createContext<ComponentType<TooltipProps> | null>(null);
