import { cohortRoutes, pipelineRoutes, projectRoutes, publicationRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Banners, BannerText } from '#features/admin';
import { NotificationBell } from '#features/pipelines';
import { isOnline, subscribeNetwork } from '#platform';
import { queryOf } from '#platform/api';
import { ErrorState, OfflineNote } from '#ui/feedback';
import { Breadcrumbs, Shell, SidebarProvider } from '#ui/layout';
import { type PageRoute, pageRoutes } from './page-routes.ts';
import { PersonMenu } from './person-menu.tsx';
import { PortalSidebar } from './portal-sidebar.tsx';
import { rememberItem } from './recent-items.ts';
import { NotFound } from './screens/not-found.tsx';
import { PublicFrame } from './screens/public/public-frame.tsx';
import { SearchEverything } from './search-everything.tsx';
import { useSession, useSessionState } from './use-session.ts';

const message = 'Your administrator role becomes active when you set up two-factor authentication.';

/** A banner on every page for users whose administrator role is inactive until they set up two-factor authentication (decision 047). */
export function PendingRoleBanner() {
  return (
    <section aria-label="Your role" className="flex-none">
      <BannerText banner={{ level: 'warning', text: message }}>
        <Link to="/profile" className="flex-none py-0.5 font-medium text-accent-text underline">
          Set it up
        </Link>
      </BannerText>
    </section>
  );
}

/** The name of the item on a detail page; uses the page's own query, so it needs no extra request. */
function useResourceName(path: string): string | undefined {
  const { id = '' } = useParams({ strict: false });
  const params = { id };
  const at = (pattern: string) => path === pattern && id !== '';
  const cohort = useQuery({ ...queryOf(cohortRoutes.detail, { params }), enabled: at('/cohorts/$id') });
  const run = useQuery({ ...queryOf(pipelineRoutes.runDetail, { params }), enabled: at('/run/$id') });
  const pipeline = useQuery({ ...queryOf(pipelineRoutes.detail, { params }), enabled: at('/pipeline/$id') });
  const set = useQuery({ ...queryOf(pipelineRoutes.paramSet, { params }), enabled: at('/param-set/$id') });
  const project = useQuery({ ...queryOf(projectRoutes.detail, { params }), enabled: at('/projects/$id') });
  const request = useQuery({ ...queryOf(publicationRoutes.detail, { params }), enabled: at('/publicise/$id') });
  const names: Record<string, string | undefined> = {
    '/cohorts/$id': cohort.data?.data.name,
    '/run/$id': run.data?.data.name,
    '/pipeline/$id': pipeline.data?.data.name,
    '/param-set/$id': set.data?.data.name,
    '/publicise/$id': request.data?.data.title,
    '/projects/$id': project.data?.data.name,
  };
  return names[path];
}

/** The breadcrumbs “workspace / list / page”, also used as browser title. */
function PageBreadcrumbs() {
  const { workspaces, workspace_id } = useSessionState();
  const fullPath: unknown = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const route = pageRoutes.find(({ path }) => path === fullPath);
  const workspace = workspaces.find(({ id }) => id === workspace_id);
  const name = useResourceName(route?.path ?? '');
  const title = name ?? route?.title ?? 'Not found';
  const { pathname } = useLocation();
  useEffect(() => {
    if (name === undefined || workspace_id === null) return;
    rememberItem({ workspace_id, path: pathname, title: name, group: breadcrumbsOf(route).at(-1)?.title ?? '' });
  }, [name, workspace_id, pathname, route]);
  useEffect(() => {
    document.title = `${title} · Cohortium`;
  }, [title]);
  const above = breadcrumbsOf(route).map((page) => (
    <Link key={page.path} to={page.path}>
      {page.title}
    </Link>
  ));
  const trail = workspace
    ? [
        <Link key="workspace" to="/">
          {workspace.name}
        </Link>,
        ...above,
      ]
    : above;
  return <Breadcrumbs trail={trail} current={title} />;
}

/** The pages above this one, outermost first; the home is the workspace itself. */
function breadcrumbsOf(route: PageRoute | undefined): PageRoute[] {
  const parent = pageRoutes.find(({ path }) => path === route?.under && path !== '/');
  return parent ? [...breadcrumbsOf(parent), parent] : [];
}

/** Job progress and notifications; opening one of another workspace switches to it first. */
function RunNotifications() {
  const session = useSession();
  const navigate = useNavigate();
  const { workspace_id } = useSessionState();
  const openRun = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      const params: Record<string, string | undefined> = last?.params ?? {};
      return last?.fullPath === '/run/$id' ? (params.id ?? null) : null;
    },
  });
  if (workspace_id === null) return null;
  return (
    <NotificationBell
      key={workspace_id}
      openRun={openRun}
      onOpen={(notification) => {
        if (notification.workspace_id !== workspace_id)
          session.send({ kind: 'workspace_selected', workspace_id: notification.workspace_id });
        void navigate({ to: '/run/$id', params: { id: notification.object_id } });
      }}
    />
  );
}

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
        <OfflineNote />
        {phase === 'ready' && user.signed_term && <Banners />}
        {user.second_factor_required && <PendingRoleBanner />}
        {/* Another workspace is another page: nothing of the last one's state stays. */}
        <Page key={workspace_id} />
      </Shell>
    </SidebarProvider>
  );
}

function Page() {
  const { phase, failure } = useSessionState();
  return phase === 'ready' || failure === null ? <Outlet /> : <MissingWorkspaces failure={failure} />;
}

/** Requests the workspaces again when the network is back. */
export function MissingWorkspaces({ failure }: { failure: string }) {
  const { send } = useSession();
  useEffect(() => subscribeNetwork(() => isOnline() && send({ kind: 'workspaces_changed' })), [send]);
  return (
    <ErrorState title="Your workspaces could not be loaded." onRetry={() => send({ kind: 'workspaces_changed' })}>
      {failure}
    </ErrorState>
  );
}
