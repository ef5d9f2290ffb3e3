import type { ColourMap } from './assign-colours.ts';

const COLOURS = 12;

/**
 * Places for taxa that often stand together, so that their own colours differ. Every other name has its place by its
 * letters alone: the same in every cohort, portal and browser.
 */
const known: Readonly<Record<number, string>> = {
  1: 'Bacteroides Bacteroidaceae Bacteroidota Bacteroidetes Neisseria',
  2: 'Prevotella Prevotellaceae Firmicutes Bacillota Gardnerella Prevotella_9',
  3: 'Faecalibacterium Muribaculaceae S24-7 Proteobacteria Pseudomonadota Staphylococcus',
  4: 'Escherichia Escherichia-Shigella Escherichia/Shigella Enterobacteriaceae Actinobacteria Actinobacteriota Actinomycetota Fusobacterium',
  5: 'Blautia Lachnospiraceae Fusobacteria Fusobacteriota Veillonella',
  6: 'Ruminococcus Ruminococcaceae Oscillospiraceae Verrucomicrobia Verrucomicrobiota Cutibacterium',
  7: 'Bifidobacterium Bifidobacteriaceae Cyanobacteria Cyanobacteriota Campylobacter',
  8: 'Akkermansia Akkermansiaceae Verrucomicrobiaceae Tenericutes Mycoplasmatota Haemophilus',
  9: 'Alistipes Rikenellaceae Spirochaetes Spirochaetota Corynebacterium',
  10: 'Roseburia Veillonellaceae Acidobacteria Acidobacteriota Pseudomonas',
  11: 'Lactobacillus Lactobacillaceae Chloroflexi Chloroflexota Clostridium',
  12: 'Streptococcus Streptococcaceae Euryarchaeota Methanobacteriota Parabacteroides',
};
const places = new Map(
  Object.entries(known).flatMap(([place, names]) => names.split(' ').map((name) => [name, Number(place)] as const)),
);

/** FNV-1a (Fowler, Noll, Vo), 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** A taxon's own colour, from 1: by its name alone. */
export const ownPlace = (name: string): number => places.get(name) ?? (hashOf(name) % COLOURS) + 1;

export interface TaxonColours {
  readonly colours: ColourMap;
  /** Taxa that have another colour than their own here, since a taxon of this plot has the same. */
  readonly borrowed: readonly string[];
}

/**
 * Colours for the taxa of one plot, the most abundant first; the thirteenth and later are null (Other). Each has its own
 * unless another of the plot has it by right: a taxon with a place in the table goes before one without, then the first
 * by name. So colours depend on which taxa are drawn, not on their order. The others borrow what is free, by name.
 */
export function taxonColours(names: readonly string[]): TaxonColours {
  const drawn = [...new Set(names)];
  const painted = drawn.slice(0, COLOURS);
  const colours = new Map<string, number | null>();
  const taken = new Set<number>();
  const byRight = painted.toSorted((a, b) => Number(places.has(b)) - Number(places.has(a)) || (a < b ? -1 : 1));
  const give = (name: string, place: number) => {
    colours.set(name, place);
    taken.add(place);
  };
  for (const name of byRight) if (!taken.has(ownPlace(name))) give(name, ownPlace(name));
  const borrowed = byRight.filter((name) => !colours.has(name));
  for (const name of borrowed) {
    const free = Array.from({ length: COLOURS }, (_, step) => ((ownPlace(name) - 1 + step) % COLOURS) + 1);
    give(name, free.find((place) => !taken.has(place)) ?? COLOURS);
  }
  for (const name of drawn) if (!colours.has(name)) colours.set(name, null);
  return { colours, borrowed };
}
