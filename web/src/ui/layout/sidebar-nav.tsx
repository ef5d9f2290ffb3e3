import { Slot } from 'radix-ui/slot';
import type { ReactNode } from 'react';

/** The list of places. */
export function SidebarNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-col gap-px">
      {children}
    </nav>
  );
}

export function SidebarHeading({ children }: { children: ReactNode }) {
  return <h2 className="mx-2 mt-3.5 mb-1 font-medium text-11 text-ink-3">{children}</h2>;
}

type SidebarItemProps = {
  /** One link, holding icon, name and perhaps a SidebarCount. */
  children: ReactNode;
  current?: boolean;
};

export function SidebarItem({ children, current = false }: SidebarItemProps) {
  return (
    <Slot
      {...(current ? { 'aria-current': 'page' as const } : {})}
      className="flex h-7.5 items-center gap-2.5 rounded-m px-2 font-medium text-13 text-ink-2 no-underline! hover:bg-hover aria-[current]:bg-pressed aria-[current]:text-ink max-md:h-10 [&_svg]:text-ink-3 aria-[current]:[&_svg]:text-accent"
    >
      {children}
    </Slot>
  );
}

/** What waits there: "1 needs you", "14". */
export function SidebarCount({ children }: { children: ReactNode }) {
  return <span className="ml-auto whitespace-nowrap font-medium text-11 text-ink-3">{children}</span>;
}
