import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The line of facts under the title of a detail page. */
export function Facts({ children }: { children: ReactNode }) {
  return <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">{children}</ul>;
}

export function Fact({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) {
  return (
    <li className="inline-flex min-w-0 items-center gap-1.5">
      {Icon && <Icon aria-hidden="true" className="size-3.25! text-ink-3" />}
      <span data-prose className="min-w-0">
        {children}
      </span>
    </li>
  );
}
