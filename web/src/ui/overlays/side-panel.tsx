import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/actions';
import { overlayClasses } from './dialog.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { useOpener } from './use-opener.ts';

const panelVariants = cva('fixed inset-y-0 z-40 flex w-full flex-col bg-raised shadow-over outline-none', {
  variants: {
    from: {
      right: 'right-0 md:w-(--w-drawer) data-[state=closed]:animate-to-right data-[state=open]:animate-from-right',
      left: 'left-0 md:w-(--w-sheet) max-w-full data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
    },
  },
});

export type PanelProps = {
  /** By default it is open as long as it is rendered. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** For readers: what the panel is for. */
  description?: string;
  /** Right of the title: pills, a menu. */
  aside?: ReactNode;
  /** Sections; `PanelSection` gives the hairlines. */
  children: ReactNode;
  /** Text left of the footer buttons that describes the outcome. */
  outcome?: ReactNode;
  /** Buttons; the primary one last. */
  footer?: ReactNode;
};

/** The shared implementation of Drawer and Sheet. */
export function SidePanel(props: PanelProps & Required<VariantProps<typeof panelVariants>>) {
  const { open = true, onClose, title, description, aside, children, outcome, footer, from } = props;
  const focus = useOpener(focusFirstField);
  return (
    <Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Portal>
        <Overlay className={overlayClasses} />
        <Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
          className={panelVariants({ from })}
        >
          <header className="flex items-center gap-2.5 border-line border-b py-3 pr-3.5 pl-5">
            <Title className="font-semibold text-16 tracking-tight">{title}</Title>
            {description && <Description className="sr-only">{description}</Description>}
            <div className="flex min-w-0 flex-1 items-center gap-2">{aside}</div>
            <Close asChild>
              <IconButton label="Close" icon={X} side="bottom" />
            </Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer && (
            <footer className="flex flex-wrap items-center gap-2 border-line border-t px-5 py-3">
              <div className="min-w-0 flex-1 text-12 text-ink-3">{outcome}</div>
              {footer}
            </footer>
          )}
        </Content>
      </Portal>
    </Root>
  );
}

type PanelSectionProps = { title?: ReactNode; aside?: ReactNode; children: ReactNode };

/** A section of a drawer or sheet, separated by a hairline. */
export function PanelSection({ title, aside, children }: PanelSectionProps) {
  return (
    <section className="border-line border-b px-5 py-3.5 last:border-b-0">
      {title && (
        <div className="mb-1.5 flex items-center justify-between gap-2">
          <h3 className="max-w-full flex-none font-semibold text-13">{title}</h3>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
