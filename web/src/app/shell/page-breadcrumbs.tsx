import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Breadcrumbs } from '#ui/layout';
import { type PageRoute, pageRoutes } from '../page-routes.ts';
import { useSessionState } from '../use-session.ts';
import { rememberItem } from './search/recent-items.ts';
import { useResourceName } from './use-resource-name.ts';

/** The breadcrumbs “workspace / list / page”, also used as browser title. */
export function PageBreadcrumbs() {
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
