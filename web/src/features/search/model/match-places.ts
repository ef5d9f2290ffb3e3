import type { LucideIcon } from 'lucide-react';

/** A page that can be gone to. */
export interface KnownPlace {
  path: string;
  title: string;
  /** Under which it stands in the sidebar. */
  group: string;
  icon: LucideIcon;
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/u).filter(Boolean);

/** Places each of whose asked words begins a word of title or group; those by their title first. */
export function matchPlaces(places: readonly KnownPlace[], query: string): KnownPlace[] {
  const asked = wordsOf(query);
  const answers = (text: string) => asked.every((word) => wordsOf(text).some((one) => one.startsWith(word)));
  const byTitle = places.filter(({ title }) => answers(title));
  const byGroup = places.filter((place) => !byTitle.includes(place) && answers(`${place.group} ${place.title}`));
  return [...byTitle, ...byGroup];
}
