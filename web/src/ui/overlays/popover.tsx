import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type PopoverProps = {
  /** One button. */
  trigger: ReactNode;
  /** Its name for readers. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
};

/** A small panel at a button, for choices that take effect at once. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, open, onOpenChange, align = 'start', side = 'bottom', className } = props;
  return (
    <Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            'z-50 max-h-(--radix-popover-content-available-height) min-w-48 max-w-[min(24rem,calc(100vw-1rem))] animate-rise-in overflow-y-auto rounded-l border border-line bg-raised p-3 text-13 shadow-pop outline-none',
            className,
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
