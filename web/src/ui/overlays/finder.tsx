import { X } from 'lucide-react';
import { Close, Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/actions';
import { overlayClasses } from './dialog.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { useOpener } from './use-opener.ts';

type FinderProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name; the visible content starts with the field. */
  title: string;
  children: ReactNode;
};

/** A search dialog of fixed height: a field and its results. */
export function Finder({ open, onOpenChange, title, children }: FinderProps) {
  const focus = useOpener(focusFirstField);
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={overlayClasses} />
        <Content
          {...focus}
          aria-describedby={undefined}
          className="fixed top-[10dvh] left-1/2 z-40 flex h-[min(32rem,80dvh)] w-[calc(100vw-2rem)] max-w-160 -translate-x-1/2 flex-col overflow-hidden rounded-l border border-line bg-raised shadow-over outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in max-md:top-2 max-md:h-[calc(100dvh-1rem)] max-md:w-[calc(100vw-1rem)]"
        >
          <Title className="sr-only">{title}</Title>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

/** Close button at the end of the field's row, because phones have no Esc key. */
export function FinderClose() {
  return (
    <Close asChild>
      <IconButton label="Close" icon={X} side="bottom" />
    </Close>
  );
}
