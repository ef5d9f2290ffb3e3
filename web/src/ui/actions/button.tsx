import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui/slot';
import { type ComponentProps, isValidElement, type MouseEvent, type ReactNode } from 'react';
import { Tooltip } from '#ui/display';
import { classNames } from '../class-names.ts';
import { toast } from '../feedback/toast-store.ts';

const buttonVariants = cva(
  'relative inline-flex select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-m border font-medium no-underline! transition-colors duration-(--t-instant) disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
  {
    variants: {
      look: {
        plain: 'border-line-strong bg-surface text-ink shadow-flat hover:bg-hover active:bg-pressed [&_svg]:text-ink-3',
        primary: 'border-accent bg-accent text-on-accent shadow-flat hover:border-accent-hover hover:bg-accent-hover',
        ghost: 'border-transparent bg-transparent text-ink-2 hover:bg-hover active:bg-pressed [&_svg]:text-ink-3',
        danger:
          'border-line-strong bg-surface text-danger shadow-flat hover:border-danger-line hover:bg-danger-soft [&_svg]:text-danger',
        destroy: 'border-danger bg-danger text-surface shadow-flat hover:brightness-95',
      },
      size: {
        medium: 'h-8 text-13',
        small: 'h-6.5 text-12',
        large: 'h-9.5 text-14',
      },
      square: { true: 'aspect-square flex-none!', false: '' },
      wide: { true: 'w-full', false: '' },
    },
    compoundVariants: [
      { square: false, size: 'medium', class: 'px-3' },
      { square: false, size: 'small', class: 'px-2' },
      { square: false, size: 'large', class: 'px-4' },
    ],
    defaultVariants: { look: 'plain', size: 'medium', square: false, wide: false },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Renders the only child (a link) styled as a button; if disabled, a button with the same label. */
    asChild?: boolean;
    /** Why the button is disabled. It stays focusable and shows the reason in a tooltip. */
    disabledReason?: string | null | undefined;
    /** The action is running: further clicks are ignored. */
    busy?: boolean;
  };

const DENIAL = "Don't have permission";

/** Ignores the click and shows the missing permission in a toast (specification §6). */
const rejectClick = (reason: string | null | undefined) => (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
  if (reason?.startsWith(DENIAL)) toast({ title: reason, tone: 'danger' });
};

/** `primary`: once per page; `danger`: opens a confirmation; `destroy`: confirms it. */
export function Button(props: ButtonProps) {
  const { look, size, square, wide, asChild, disabledReason, busy, className, onClick, children, ...rest } = props;
  const refused = busy || Boolean(disabledReason);
  const isLink = asChild && !refused;
  const Element = isLink ? Slot : 'button';
  const button = (
    <Element
      {...(isLink ? {} : { type: 'button' as const })}
      {...rest}
      {...(refused ? { 'aria-disabled': true } : {})}
      {...(busy ? { 'aria-busy': true } : {})}
      data-look={look ?? 'plain'}
      className={classNames(buttonVariants({ look, size, square, wide }), className)}
      onClick={refused ? rejectClick(disabledReason) : onClick}
    >
      {asChild && refused && isValidElement<{ children?: ReactNode }>(children) ? children.props.children : children}
    </Element>
  );
  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button;
}
