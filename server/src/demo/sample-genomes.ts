import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { simulatePairs } from '@cohortium/workflows';

export interface ExampleFile {
  name: string;
  bytes: Uint8Array;
}

export interface GenomesToSample {
  /** FASTA whose sequences are named by their species, with a number behind. */
  path: string;
  /** Read pairs of mixtures, or each genome as the contigs of a sample. */
  what: 'reads' | 'contigs';
}

interface Genome {
  species: string;
  sequences: { name: string; bases: string }[];
}

const PAIRS = 4000;
/** Too short a plasmid has no room for a fragment. */
const SHORTEST = 1000;

/** The share of each genome in the even and in the uneven mixtures. */
const mixtures = [
  { name: 'even-1', seed: 1, shares: [1, 1, 1, 1, 1, 1] },
  { name: 'even-2', seed: 2, shares: [1, 1, 1, 1, 1, 1] },
  { name: 'uneven-1', seed: 3, shares: [16, 8, 4, 2, 1, 1] },
  { name: 'uneven-2', seed: 4, shares: [16, 8, 4, 2, 1, 1] },
];

async function readGenomes(path: string): Promise<Genome[]> {
  const sequences = (await readFile(path, 'latin1'))
    .split('>')
    .slice(1)
    .map((record) => {
      const end = record.indexOf('\n');
      const name = record.slice(0, end).split(/\s/, 1)[0] ?? '';
      return { name, bases: record.slice(end).replaceAll(/\s/g, '').toUpperCase() };
    });
  const bySpecies = Map.groupBy(sequences, ({ name }) => name.replace(/_\d+$/, ''));
  return [...bySpecies].map(([species, of]) => ({ species, sequences: of }));
}

/** Read pairs of mixtures whose shares are known: each sequence of a genome by its length. */
function readsOf(genomes: readonly Genome[]): ExampleFile[] {
  const long = genomes.map(({ species, sequences }) => ({
    species,
    sequences: sequences.filter(({ bases }) => bases.length >= SHORTEST),
  }));
  const sources = long.flatMap(({ species, sequences }) => sequences.map(({ bases }) => ({ species, bases })));
  return mixtures.flatMap(({ name, seed, shares }) => {
    const total = shares.reduce((sum, share) => sum + share, 0);
    const counts = long.flatMap(({ sequences }, at) => {
      const length = sequences.reduce((sum, { bases }) => sum + bases.length, 0);
      return sequences.map(({ bases }) => Math.round((PAIRS * (shares[at] ?? 0) * bases.length) / (total * length)));
    });
    const { forward, reverse } = simulatePairs(sources, counts, { seed });
    return [
      { name: `${name}_R1.fastq.gz`, bytes: forward },
      { name: `${name}_R2.fastq.gz`, bytes: reverse },
    ];
  });
}

const contigsOf = (genomes: readonly Genome[]): ExampleFile[] =>
  genomes.map(({ species, sequences }) => {
    const text = sequences.map(({ name, bases }) => `>${name}\n${bases.replaceAll(/.{1,80}/g, '$&\n')}`).join('');
    return { name: `${species}.fasta.gz`, bytes: gzipSync(text, { level: 1 }) };
  });

/** Thread task: files of example samples out of genomes, the same each time. */
export async function run({ path, what }: GenomesToSample): Promise<ExampleFile[]> {
  const genomes = await readGenomes(path);
  return what === 'reads' ? readsOf(genomes) : contigsOf(genomes);
}
