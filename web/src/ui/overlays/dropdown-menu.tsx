import { Check, type LucideIcon } from 'lucide-react';
import * as Menu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const itemClasses =
  'relative flex min-h-7.5 cursor-default select-none items-center gap-2.5 rounded-s px-2 py-1 text-13 text-ink no-underline! outline-none data-disabled:text-ink-3 data-highlighted:bg-hover data-highlighted:shadow-none!';

type DropdownMenuProps = {
  /** One button. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Accessible name, if the trigger's text is not enough. */
  label?: string;
  className?: string;
};

/** A menu of actions that opens from a button. */
export function DropdownMenu({ trigger, children, align = 'end', label, className }: DropdownMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          {...(label ? { 'aria-label': label } : {})}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 animate-rise-in overflow-y-auto rounded-m border border-line bg-raised p-1 shadow-pop',
            className,
          )}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

type MenuItemProps = {
  children: ReactNode;
  icon?: LucideIcon;
  onSelect?: () => void;
  danger?: boolean;
  /** Why the item is disabled; shown below its label. */
  disabledReason?: string | null | undefined;
  /** The one child is a link. */
  asChild?: boolean;
};

export function MenuItem({ children, icon: Icon, onSelect, danger, disabledReason, asChild }: MenuItemProps) {
  const look = classNames(itemClasses, danger && 'text-danger data-highlighted:bg-danger-soft [&_svg]:text-danger!');
  if (asChild) {
    return (
      <Menu.Item asChild className={look} {...(onSelect ? { onSelect } : {})}>
        {children}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item className={look} disabled={Boolean(disabledReason)} {...(onSelect ? { onSelect } : {})}>
      {Icon && <Icon aria-hidden="true" className="text-ink-3" />}
      <span className="min-w-0 flex-1">
        {children}
        {disabledReason && <span className="block text-12 text-ink-3">{disabledReason}</span>}
      </span>
    </Menu.Item>
  );
}

type MenuChoiceProps = { children: ReactNode; checked: boolean; onCheckedChange: (checked: boolean) => void };

/** An item that is on or off; the menu stays open. */
export function MenuChoice({ children, checked, onCheckedChange }: MenuChoiceProps) {
  return (
    <Menu.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={classNames(itemClasses, 'pl-8')}
    >
      <Menu.ItemIndicator className="absolute left-2">
        <Check aria-hidden="true" className="text-accent" />
      </Menu.ItemIndicator>
      {children}
    </Menu.CheckboxItem>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Menu.Label className="px-2 pt-1.5 pb-1 font-medium text-11 text-ink-3">{children}</Menu.Label>;
}

export function MenuDivider() {
  return <Menu.Separator className="my-1 h-px bg-line" />;
}
