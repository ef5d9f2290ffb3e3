import type { ReactNode } from 'react';
import { TooltipProvider } from '#ui/display';
import { SidebarTrigger } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.tsx';

type ShellProps = {
  sidebar: ReactNode;
  /** Where am I, search, jobs, the person's menu. */
  top: ReactNode;
  children: ReactNode;
};

/** The frame of every page after sign-in: sidebar, top bar, and the page which scrolls by itself. */
export function Shell({ sidebar, top, children }: ShellProps) {
  const { open, mobile } = useSidebar();
  return (
    <TooltipProvider>
      <div className="flex h-dvh overflow-hidden">
        <a
          href="#page"
          className="fixed top-2 left-2 z-60 -translate-y-16 rounded-m bg-accent px-3 py-1.5 text-13 text-on-accent focus:translate-y-0"
        >
          Skip to content
        </a>
        {sidebar}
        <div className="flex min-w-0 flex-1 flex-col bg-surface">
          <header className="flex h-(--h-topbar) flex-none items-center gap-3 border-line border-b pr-5 pl-6 max-md:gap-2 max-md:px-3">
            {(mobile || !open) && <SidebarTrigger />}
            {top}
          </header>
          <main id="page" tabIndex={-1} className="relative flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
            {children}
          </main>
        </div>
      </div>
    </TooltipProvider>
  );
}
