import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/actions';
import { classNames } from '../class-names.ts';
import { focusFirstField } from './focus-first-field.ts';
import { useOpener } from './use-opener.ts';

export const overlayClasses =
  'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';
export const dialogClasses =
  'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-l border border-line bg-raised shadow-over outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

type DialogProps = {
  /** By default it is open as long as it is rendered. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  children: ReactNode;
  /** Buttons; the primary one last. */
  footer?: ReactNode;
  /** If false, only the dialog's own buttons close it. */
  dismissible?: boolean;
  size?: 'medium' | 'wide';
};

const preventClose = (event: Event) => event.preventDefault();

/** A dialog for short content; longer forms belong in a drawer. */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, children, footer, dismissible = true, size = 'medium' } = props;
  const focus = useOpener(focusFirstField);
  const locks = dismissible ? {} : { onEscapeKeyDown: preventClose, onInteractOutside: preventClose };
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <Overlay className={overlayClasses} />
        <Content
          {...locks}
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(dialogClasses, size === 'wide' ? 'max-w-190' : 'max-w-120')}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Title className="font-semibold text-16 tracking-tight">{title}</Title>
              {description && <Description className="mt-1 text-13 text-ink-2">{description}</Description>}
            </div>
            {dismissible && (
              <Close asChild>
                <IconButton label="Close" icon={X} className="-mr-2" />
              </Close>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4 text-13">{children}</div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3">
              {footer}
            </footer>
          )}
        </Content>
      </Portal>
    </Root>
  );
}
