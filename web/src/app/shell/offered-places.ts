import { ArrowRight } from 'lucide-react';
import type { KnownPlace } from '#features/search';
import type { PortalAbility } from '#platform/permissions';
import { type Place, places } from '../places.ts';
import { placeIcons } from './place-icons.ts';

export const isOffered = ({ menu }: Place, ability: PortalAbility): boolean =>
  !menu?.needs || ability.can(...menu.needs);

const known = ({ path, title, menu }: Place): KnownPlace => ({
  path,
  title,
  group: menu?.group ?? '',
  icon: menu ? placeIcons[menu.icon] : ArrowRight,
});

/** The pages that somebody can go to by their titles: those of the sidebar, and others. */
export function placesToGo(ability: PortalAbility) {
  const offered = places.filter((place) => isOffered(place, ability));
  return {
    listed: offered.filter(({ menu }) => menu).map(known),
    others: offered.filter(({ menu, by_title }) => !menu && by_title).map(known),
  };
}
