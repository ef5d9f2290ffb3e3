import type { LucideIcon } from 'lucide-react';

/** A page that the search offers. */
export interface KnownPlace {
  path: string;
  title: string;
  /** Its group in the sidebar. */
  group: string;
  icon: LucideIcon;
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/u).filter(Boolean);

/** The pages whose title or group contains a word starting with each search term; title matches first. */
export function matchPlaces(places: readonly KnownPlace[], query: string): KnownPlace[] {
  const asked = wordsOf(query);
  const answers = (text: string) => asked.every((word) => wordsOf(text).some((one) => one.startsWith(word)));
  const byTitle = places.filter(({ title }) => answers(title));
  const byGroup = places.filter((place) => !byTitle.includes(place) && answers(`${place.group} ${place.title}`));
  return [...byTitle, ...byGroup];
}
