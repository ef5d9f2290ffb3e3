import { reverseComplement, seededDraws } from '../src/simulate-pairs.ts';

export interface Sequence {
  name: string;
  bases: string;
}

export interface PlantedGene extends Sequence {
  copies: number;
  /** The part of bases that are changed in each copy, all at other places. */
  divergence?: number;
}

const letters = 'ACGT';

export interface Chromosome extends Sequence {
  places: { gene: string; from: number; to: number }[];
}

/** A chromosome of chance, with genes at random distances and on either strand; without genes, just the chromosome. */
export function plantGenes(plan: { genes: PlantedGene[]; length: number; seed: number; name?: string }): Chromosome {
  const draw = seededDraws(plan.seed);
  const copies = plan.genes.flatMap((gene) => Array.from({ length: gene.copies }, () => gene));
  const occupied = copies.reduce((sum, { bases }) => sum + bases.length, 0);
  const spacer = Math.max(400, Math.floor((plan.length - occupied) / (copies.length + 1)));
  const parts = [randomBases(spacer, draw)];
  const places: Chromosome['places'] = [];
  let from = spacer;
  for (const { name, bases, divergence = 0 } of shuffled(copies, draw)) {
    const copy = diverge(bases, divergence, draw);
    parts.push(draw() < 0.5 ? copy : reverseComplement(copy), randomBases(spacer, draw));
    places.push({ gene: name, from, to: from + bases.length });
    from += bases.length + spacer;
  }
  return { name: plan.name ?? 'chromosome', bases: parts.join(''), places };
}

/** Bases of chance. */
export function randomBases(length: number, draw: () => number): string {
  return Array.from({ length }, () => letters.charAt(Math.floor(draw() * 4))).join('');
}

/** Exactly this part of the bases, each at its own place, becomes another base. */
export function diverge(bases: string, part: number, draw: () => number): string {
  const changed = new Set<number>();
  while (changed.size < Math.floor(bases.length * part)) changed.add(Math.floor(draw() * bases.length));
  return [...bases].map((base, at) => (changed.has(at) ? otherBase(base, draw) : base)).join('');
}

export function otherBase(base: string, draw: () => number): string {
  return letters.charAt((letters.indexOf(base) + 1 + Math.floor(draw() * 3)) % 4);
}

function shuffled<T>(items: T[], draw: () => number): T[] {
  return items
    .map((item) => ({ item, place: draw() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** FASTA, 80 bases a line. */
export function fastaOf(sequences: Sequence[]): string {
  return sequences.map(({ name, bases }) => `>${name}\n${bases.replaceAll(/.{1,80}/g, '$&\n')}`).join('');
}
