import { Slot } from 'radix-ui/slot';
import { type ReactNode, useEffect, useRef } from 'react';

/** The tabs of a detail page. They are links, because the tab is part of the URL. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const lastScrolledTo = useRef<Element | null>(null);
  // Scrolls the current tab into view, because not all tabs fit on a phone.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]') ?? null;
    if (current === lastScrolledTo.current) return;
    lastScrolledTo.current = current;
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  return (
    <nav
      ref={row}
      aria-label={label}
      className="flex flex-none gap-5 overflow-x-auto overflow-y-hidden border-line border-b px-6 [scrollbar-width:none] max-md:px-4"
    >
      {children}
    </nav>
  );
}

/** Holds one link. */
export function Tab({ current = false, children }: { current?: boolean; children: ReactNode }) {
  return (
    <Slot
      {...(current ? { 'aria-current': 'page' as const } : {})}
      className="whitespace-nowrap border-transparent border-b-2 pt-2 pb-2 font-medium text-13 text-ink-2 no-underline! hover:text-ink focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]! aria-[current]:border-accent aria-[current]:text-ink"
    >
      {children}
    </Slot>
  );
}
