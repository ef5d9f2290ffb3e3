import type { ColourMap } from './assign-colours.ts';

const COLOURS = 12;
const ALL = Array.from({ length: COLOURS }, (_, at) => at + 1);

/** FNV-1a (Fowler, Noll, Vo), 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** A place among the twelve colours, from 1, by the letters alone: the same in every cohort, portal and browser. */
export const colourIndexByName = (text: string, among: readonly number[] = ALL): number =>
  among[hashOf(text) % among.length] ?? 1;

/** The rule that gives a name its colour. */
export interface HashedColour {
  place: number;
  /** Whether the place is from a table of well-known names, which go before others. */
  isKnown: boolean;
}

export interface HashedColours {
  readonly colours: ColourMap;
  /** Names that have another colour than their own here, since another of this plot has the same. */
  readonly borrowed: readonly string[];
}

/**
 * Colours for the names of one plot, the most important first; the thirteenth and later are null (Other). Each has its own
 * unless another of the plot has it by right: a well-known name goes before others, then the first by name. So colours
 * depend on which names there are, not on their order. The others borrow what is free, by name.
 */
export function assignHashedColours(
  names: readonly string[],
  own: (name: string) => HashedColour,
  /** Colours that are assigned before all others. */
  preferred: readonly number[] = ALL,
): HashedColours {
  const drawn = [...new Set(names)];
  const painted = drawn.slice(0, COLOURS).map((name) => ({ name, ...own(name) }));
  const colours = new Map<string, number | null>();
  const taken = new Set<number>();
  const byRight = painted.toSorted((a, b) => Number(b.isKnown) - Number(a.isKnown) || (a.name < b.name ? -1 : 1));
  const give = (name: string, place: number) => {
    colours.set(name, place);
    taken.add(place);
  };
  for (const { name, place } of byRight) if (!taken.has(place)) give(name, place);
  const borrowers = byRight.filter(({ name }) => !colours.has(name));
  for (const { name, place } of borrowers) {
    const at = Math.max(0, preferred.indexOf(place));
    const free = [...preferred.slice(at), ...preferred.slice(0, at), ...ALL];
    give(name, free.find((each) => !taken.has(each)) ?? COLOURS);
  }
  for (const name of drawn) if (!colours.has(name)) colours.set(name, null);
  return { colours, borrowed: borrowers.map(({ name }) => name) };
}
