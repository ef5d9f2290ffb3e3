import type { Tokens } from './read-tokens.ts';

/** id → place in `--cat-1…12` (1-based), or null where the colours ran out and the id is painted as Other. */
export type ColourMap = ReadonlyMap<string, number | null>;

const COLOURS = 12;

/**
 * Gives each id a colour once, in the order the ids come, and never takes it away: ids in `already` keep theirs.
 * The thirteenth and later are null (Other). Equal ids count once.
 */
export function assignColours(ids: Iterable<string>, already: ColourMap = new Map()): ColourMap {
  const colours = new Map(already);
  const taken = new Set(already.values());
  for (const id of ids) {
    if (colours.has(id)) continue;
    const free = firstFree(taken);
    colours.set(id, free);
    taken.add(free);
  }
  return colours;
}

function firstFree(taken: ReadonlySet<number | null>): number | null {
  for (let place = 1; place <= COLOURS; place++) if (!taken.has(place)) return place;
  return null;
}

/** CSS colour of an id under the present theme. An id never assigned is Other; null (not recorded) is muted. */
export function colourOf(id: string | null, colours: ColourMap, tokens: Tokens): string {
  if (id === null) return tokens.mute;
  const place = colours.get(id);
  return place == null ? tokens.other : (tokens.cat[place - 1] ?? tokens.other);
}
