import type { ReactNode } from 'react';

/** One facet's box. */
export function FacetFrame({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 bg-surface px-3.5 py-3">
      <header className="mb-2 flex items-baseline justify-between gap-x-2 text-12 flex-wrap">
        <h2 className="truncate font-semibold" title={title}>
          {title}
        </h2>
        <span className="flex-none text-ink-3">{note}</span>
      </header>
      {children}
    </section>
  );
}
