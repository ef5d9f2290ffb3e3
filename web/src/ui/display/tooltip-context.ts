import { type ComponentType, createContext, type ReactElement, type ReactNode } from 'react';

export type TooltipProps = {
  /** The tooltip's text. */
  text: ReactNode;
  /** A focusable element; the text becomes its description. */
  children: ReactElement<{ title?: string }>;
  side?: 'top' | 'right' | 'bottom' | 'left';
};

/** The component that renders tooltips; null outside TooltipProvider. */
export const TooltipContext = createContext<ComponentType<TooltipProps> | null>(null);
