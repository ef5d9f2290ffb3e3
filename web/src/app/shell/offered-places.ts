import { ArrowRight, History } from 'lucide-react';
import type { KnownPlace } from '#features/search';
import type { PortalAbility } from '#platform/permissions';
import { type Place, places } from '../places.ts';
import { placeIcons } from './place-icons.ts';
import { recentThings } from './recent-things.ts';

export const isOffered = ({ menu }: Place, ability: PortalAbility): boolean =>
  !menu?.needs || ability.can(...menu.needs);

const known = ({ path, title, menu }: Place): KnownPlace => ({
  path,
  title,
  group: menu?.group ?? '',
  icon: menu ? placeIcons[menu.icon] : ArrowRight,
});

/** The pages that somebody can go to by their titles: those opened last, those of the sidebar, and others. */
export function placesToGo(ability: PortalAbility, workspaceId: string) {
  const offered = places.filter((place) => isOffered(place, ability));
  return {
    recent: recentThings(workspaceId).map((thing) => ({ ...thing, icon: History })),
    listed: offered.filter(({ menu }) => menu).map(known),
    others: offered.filter(({ menu, by_title }) => !menu && by_title).map(known),
  };
}
