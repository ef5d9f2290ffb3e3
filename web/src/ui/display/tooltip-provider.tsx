import { TOOLTIP } from '@cohortium/contract';
import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactNode } from 'react';
import { TooltipContext, type TooltipProps } from './tooltip-context.ts';

/** Used once, around the pages after sign-in. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <TooltipContext value={DrawnTooltip}>
      <Provider delayDuration={TOOLTIP.delay_ms} skipDelayDuration={TOOLTIP.skip_delay_ms}>
        {children}
      </Provider>
    </TooltipContext>
  );
}

function DrawnTooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-fade-in rounded-m bg-ink px-2 py-1 text-12 text-surface shadow-pop"
        >
          {text}
        </Content>
      </Portal>
    </Root>
  );
}
