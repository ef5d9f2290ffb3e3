import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Breadcrumbs } from '#ui/layout';
import { type Place, places } from '../places.ts';
import { useSessionState } from '../use-session.ts';
import { useNameOfThing } from './name-of-thing.ts';
import { rememberThing } from './search/recent-things.ts';

/** The breadcrumbs “workspace / list / page”, also used as browser title. */
export function WhereAmI() {
  const { workspaces, workspace_id } = useSessionState();
  const fullPath: unknown = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const place = places.find(({ path }) => path === fullPath);
  const workspace = workspaces.find(({ id }) => id === workspace_id);
  const name = useNameOfThing(place?.path ?? '');
  const title = name ?? place?.title ?? 'Not found';
  const { pathname } = useLocation();
  useEffect(() => {
    if (name === undefined || workspace_id === null) return;
    rememberThing({ workspace_id, path: pathname, title: name, group: trailOf(place).at(-1)?.title ?? '' });
  }, [name, workspace_id, pathname, place]);
  useEffect(() => {
    document.title = `${title} · Cohortium`;
  }, [title]);
  const above = trailOf(place).map((page) => (
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
function trailOf(place: Place | undefined): Place[] {
  const parent = places.find(({ path }) => path === place?.under && path !== '/');
  return parent ? [...trailOf(parent), parent] : [];
}
