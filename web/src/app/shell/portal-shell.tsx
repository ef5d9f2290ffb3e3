import { Outlet } from '@tanstack/react-router';
import { Banners } from '#features/admin';
import { ErrorState } from '#ui/feedback';
import { Shell, SidebarProvider } from '#ui/layout';
import { NotFound } from '../screens/not-found.tsx';
import { PublicFrame } from '../screens/public/public-frame.tsx';
import { useSession, useSessionState } from '../use-session.ts';
import { NetworkNote } from './offline-note.tsx';
import { PageBreadcrumbs } from './page-breadcrumbs.tsx';
import { PendingRoleBanner } from './pending-role-banner.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PortalSidebar } from './portal-sidebar.tsx';
import { RunNotifications } from './run-notifications.tsx';
import { SearchEverything } from './search/search-everything.tsx';

/** Sidebar and top bar around every page after sign-in. */
export function PortalShell() {
  const { workspace_id, phase, user } = useSessionState();
  // Visitors who are not signed in see no page content.
  if (user === null) {
    return (
      <PublicFrame title="Not found" isSignedIn={false}>
        <NotFound />
      </PublicFrame>
    );
  }
  return (
    <SidebarProvider>
      <Shell
        sidebar={<PortalSidebar />}
        top={
          <>
            <PageBreadcrumbs />
            <SearchEverything />
            <RunNotifications />
            <PersonMenu />
          </>
        }
      >
        <NetworkNote />
        {phase === 'ready' && user.signed_term && <Banners />}
        {user.second_factor_required && <PendingRoleBanner />}
        {/* Another workspace is another page: nothing of the last one's state stays. */}
        <Page key={workspace_id} />
      </Shell>
    </SidebarProvider>
  );
}

function Page() {
  const session = useSession();
  const { phase, failure } = useSessionState();
  if (phase === 'ready' || failure === null) return <Outlet />;
  return (
    <ErrorState
      title="Your workspaces could not be loaded."
      onRetry={() => session.send({ kind: 'workspaces_changed' })}
    >
      {failure}
    </ErrorState>
  );
}
