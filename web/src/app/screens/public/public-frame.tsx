import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#ui/actions';
import { Logo, TooltipProvider } from '#ui/display';

type PublicFrameProps = {
  title: string;
  /** A link to the portal for signed-in users, or to sign-in for others. */
  isSignedIn: boolean;
  children: ReactNode;
};

/** The frame of a public page, without workspace navigation. */
export function PublicFrame({ title, isSignedIn, children }: PublicFrameProps) {
  useEffect(() => {
    document.title = `${title} · Cohortium`;
  }, [title]);
  return (
    <TooltipProvider>
      <div className="flex h-dvh flex-col overflow-hidden bg-surface">
        <header className="flex h-(--h-topbar) flex-none items-center gap-3 border-line border-b px-6 max-md:px-4">
          <Logo />
          <nav aria-label="Public" className="ml-auto flex items-center gap-2">
            <Button asChild look="ghost" size="small">
              <Link to="/public/cohorts">Public cohorts</Link>
            </Button>
            <Button asChild size="small">
              <Link to={isSignedIn ? '/' : '/login'}>{isSignedIn ? 'Go to the portal' : 'Sign in'}</Link>
            </Button>
          </nav>
        </header>
        <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</main>
      </div>
    </TooltipProvider>
  );
}
