import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const barVariants = cva('flex flex-none flex-wrap items-center gap-x-2.5 gap-y-2 px-6 max-md:px-4', {
  variants: { below: { header: 'pb-3', tabs: 'py-2.5' } },
});

/** The filter bar above a list, below the page header or its tabs. */
export function FilterBar({ below, children }: Required<VariantProps<typeof barVariants>> & { children: ReactNode }) {
  return <div className={barVariants({ below })}>{children}</div>;
}
