import { cva, type VariantProps } from 'class-variance-authority';
import { classNames } from '../class-names.ts';

/** "Gut Inflammation Lab" → "GI", "ana.ribeiro@lab.example" → "AR", "RISK" → "RI". */
export function initialsOf(name: string): string {
  const nameParts = name
    .replace(/@.*$/s, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  const letters =
    nameParts.length > 1 ? nameParts.slice(0, 2).map((part) => [...part][0]) : [...(nameParts[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}

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
