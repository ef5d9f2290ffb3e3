import { assignHashedColours, colourIndexByName, type HashedColours } from './hashed-colours.ts';

/**
 * Places for taxa that often stand together, so that their own colours differ. Every other name has its place by its
 * letters alone: the same in every cohort, portal and browser.
 */
const COLOUR_INDEX: Readonly<Record<number, string>> = {
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
const colourIndices = new Map(
  Object.entries(COLOUR_INDEX).flatMap(([place, names]) =>
    names.split(' ').map((name) => [name, Number(place)] as const),
  ),
);

/** A taxon's own colour, from 1: by its name alone. */
export const taxonColourIndex = (name: string): number => colourIndices.get(name) ?? colourIndexByName(name);

/** Colours for the taxa of one plot, the most abundant first: their own, and clashes solved the same way whatever the order. */
export const taxonColours = (names: readonly string[]): HashedColours =>
  assignHashedColours(names, (name) => ({ place: taxonColourIndex(name), isKnown: colourIndices.has(name) }));
