import { gzipSync } from 'node:zlib';
import { reverseComplement, seededDraws } from './simulate-reads.ts';

export interface Genome {
  species: string;
  lineage: string;
  bases: string;
}

const letters = 'ACGT';
const segments = 60;

const random = (length: number, draw: () => number): string =>
  Array.from({ length }, () => letters.charAt(Math.floor(draw() * 4))).join('');

/**
 * Genomes of chance: six species of three genera. One segment in sixty is the same in all of a genus, and half of one in all
 * of them, so that reads of it fit several species.
 */
export function simulateGenomes({ length, seed }: { length: number; seed: number }): Genome[] {
  const draw = seededDraws(seed);
  const size = Math.floor(length / segments);
  const ofAll = random(size / 2, draw);
  return Array.from({ length: 3 }, (_, genus) => {
    const ofGenus = random(size, draw);
    return [1, 2].map((number) => {
      const own = Array.from({ length: segments - 2 }, () => random(size, draw));
      const name = `Genus${genus + 1}`;
      const lineage = `d:Bacteria,p:Phylum${genus + 1},c:Class${genus + 1},o:Order${genus + 1},f:Family${genus + 1},g:${name},s:${name} species${number}`;
      return { species: `${name} species${number}`, lineage, bases: [...own, ofGenus, ofAll].join('') };
    });
  }).flat();
}

/** The genomes of other strains: this part of their bases is another one. */
export function otherStrains(genomes: Genome[], divergence: number, seed: number): Genome[] {
  const draw = seededDraws(seed);
  return genomes.map((genome) => ({ ...genome, bases: withErrors(genome.bases, divergence, draw) }));
}

/** FASTA with a sequence for each genome, and the table of their lineages. */
export function databaseFiles(genomes: Genome[]): Record<string, string> {
  const nameOf = ({ species }: Genome) => species.replace(' ', '_');
  return {
    'genomes.fna': genomes
      .map((genome) => `>${nameOf(genome)} complete\n${genome.bases.replaceAll(/.{1,80}/g, '$&\n')}`)
      .join(''),
    'lineages.tsv': genomes.map((genome) => `${nameOf(genome)}\t${genome.lineage}\n`).join(''),
  };
}

export interface PairPlan {
  seed: number;
  /** Bases of a read. */
  length?: number;
  /** Mean distance between the ends of a pair. */
  insert?: number;
  errorRate?: number;
}

/** Gzipped FASTQ of pairs from genomes, in the order of chance: as many of each as `counts` says, named by their genome. */
export function simulatePairs(genomes: Pick<Genome, 'species' | 'bases'>[], counts: number[], plan: PairPlan) {
  const { seed, length = 150, insert = 240, errorRate = 0.002 } = plan;
  const draw = seededDraws(seed);
  const quality = String.fromCharCode(33 + 37).repeat(length - 10) + String.fromCharCode(33 + 25).repeat(10);
  const pairs = genomes.flatMap(({ species, bases }, index) =>
    Array.from({ length: counts[index] ?? 0 }, () => {
      const size = Math.max(length, Math.floor(insert + 60 * (draw() + draw() - 1)));
      const start = Math.floor(draw() * (bases.length - size));
      const fragment = bases.slice(start, start + size);
      const [there, back] =
        draw() < 0.5 ? [fragment, reverseComplement(fragment)] : [reverseComplement(fragment), fragment];
      const reads = [there, back].map((text) => withErrors(text.slice(0, length), errorRate, draw));
      return { place: draw(), species: species.replace(' ', '_'), reads };
    }),
  );
  pairs.sort((a, b) => a.place - b.place);
  const file = (mate: number) =>
    gzipSync(
      pairs
        .map(({ species, reads }, index) => `@${species}:${index}/${mate + 1}\n${reads[mate]}\n+\n${quality}\n`)
        .join(''),
      { level: 1 },
    );
  return { forward: file(0), reverse: file(1) };
}

/** Text with wrong bases at this rate; from one to the next is a jump of chance. */
function withErrors(bases: string, rate: number, draw: () => number): string {
  if (rate === 0) return bases;
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const at = from + Math.floor(Math.log(1 - draw()) / Math.log(1 - rate));
    if (at >= bases.length) return parts.join('') + bases.slice(from);
    const other = letters.charAt((letters.indexOf(bases.charAt(at)) + 1 + Math.floor(draw() * 3)) % 4);
    parts.push(bases.slice(from, at), other);
    from = at + 1;
  }
}
