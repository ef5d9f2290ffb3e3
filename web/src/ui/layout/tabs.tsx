import { Slot } from 'radix-ui/slot';
import { type ReactNode, useEffect, useRef } from 'react';

/** The parts of a detail page. They are links: the tab lives in the URL. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const inSight = useRef<Element | null>(null);
  // On a phone not all have room: the current one comes into sight when it becomes the current one.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]') ?? null;
    if (current === inSight.current) return;
    inSight.current = current;
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
