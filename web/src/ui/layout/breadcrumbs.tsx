import type { ReactElement, ReactNode } from 'react';

type BreadcrumbsProps = {
  /** Links from the outermost in, each with a key. */
  trail: readonly ReactElement[];
  /** Where the reader is. */
  current: ReactNode;
};

export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1.75 whitespace-nowrap text-13 text-ink-3">
        {trail.map((link) => (
          <li key={link.key} className="flex flex-none items-center gap-1.75 max-md:hidden [&_a]:text-ink-2">
            {link}
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="truncate font-medium text-ink">
          {current}
        </li>
      </ol>
    </nav>
  );
}
