import type { LucideIcon } from 'lucide-react';
import { Tooltip } from '#ui/display';
import { Button, type ButtonProps } from './button.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'asChild' | 'square' | 'wide'> & {
  /** What it does: its name for readers, and its tooltip. */
  label: string;
  icon: LucideIcon;
  side?: 'top' | 'right' | 'bottom' | 'left';
};

/** A button that shows only an icon. */
export function IconButton({ label, icon: Icon, look = 'ghost', side = 'top', ...rest }: IconButtonProps) {
  const button = (
    <Button {...rest} look={look} square aria-label={label}>
      <Icon aria-hidden="true" />
    </Button>
  );
  if (rest.disabledReason) return button;
  return (
    <Tooltip text={label} side={side}>
      {button}
    </Tooltip>
  );
}
