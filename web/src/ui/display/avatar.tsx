import { cva, type VariantProps } from 'class-variance-authority';
import { classNames } from '../class-names.ts';
import { initialsOf } from './initials.ts';

const avatarVariants = cva('grid flex-none place-items-center font-semibold', {
  variants: {
    tone: {
      accent: 'bg-accent text-on-accent',
      soft: 'bg-accent-soft text-accent-text',
      grey: 'bg-sunken text-ink-2',
    },
    shape: { square: '', round: 'rounded-full' },
    size: { medium: 'size-6.5 text-11', large: 'size-8 text-13' },
  },
  compoundVariants: [
    { shape: 'square', size: 'medium', class: 'rounded-m' },
    { shape: 'square', size: 'large', class: 'rounded-l' },
  ],
  defaultVariants: { tone: 'accent', shape: 'square', size: 'medium' },
});

/** Two letters for a workspace (square) or a person (round). Decorative, because the name is next to it. */
export function Avatar({ name, tone, shape, size }: VariantProps<typeof avatarVariants> & { name: string }) {
  return (
    <span aria-hidden="true" className={classNames(avatarVariants({ tone, shape, size }))}>
      {initialsOf(name)}
    </span>
  );
}
