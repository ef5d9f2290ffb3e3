import { ArrowRight, History } from 'lucide-react';
import type { SearchPage } from '#features/search';
import type { PortalAbility } from '#platform/permissions';
import { navIcons } from './nav-icons.ts';
import { type PageRoute, pageRoutes } from './page-routes.ts';
import { recentItems } from './recent-items.ts';

export const isRouteAllowed = ({ menu }: PageRoute, ability: PortalAbility): boolean =>
  !menu?.needs || ability.can(...menu.needs);

const toSearchPage = ({ path, title, menu }: PageRoute): SearchPage => ({
  path,
  title,
  group: menu?.group ?? '',
  icon: menu ? navIcons[menu.icon] : ArrowRight,
});

/** The pages that somebody can go to by their titles: those opened last, those of the sidebar, and others. */
export function searchablePages(ability: PortalAbility, workspaceId: string) {
  const allowedRoutes = pageRoutes.filter((route) => isRouteAllowed(route, ability));
  return {
    recent: recentItems(workspaceId).map((thing) => ({ ...thing, icon: History })),
    listed: allowedRoutes.filter(({ menu }) => menu).map(toSearchPage),
    others: allowedRoutes.filter(({ menu, by_title }) => !menu && by_title).map(toSearchPage),
  };
}
