import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const pillVariants = cva(
  'inline-flex h-5 flex-none items-center gap-1 whitespace-nowrap rounded-full px-1.75 font-medium text-11',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-ink-2',
        accent: 'bg-accent-soft text-accent-text',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
        info: 'bg-info-soft text-info',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

type PillProps = VariantProps<typeof pillVariants> & {
  /** A word, never colour alone. */
  children: ReactNode;
  icon?: LucideIcon;
  /** The longer reason, on hover. */
  title?: string;
  className?: string;
};

/** A state in one or two words. */
export function Pill({ tone, children, icon: Icon, title, className }: PillProps) {
  return (
    <span className={classNames(pillVariants({ tone }), className)} title={title}>
      {Icon && <Icon aria-hidden="true" className="size-3!" />}
      {children}
    </span>
  );
}
