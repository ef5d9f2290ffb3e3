import { seededDraws, withErrors } from '../src/simulate-pairs.ts';

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
