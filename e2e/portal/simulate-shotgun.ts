import {
  databaseFiles,
  fastaOf,
  plantGenes,
  type SimulatedGene,
  sequenceContigs,
  simulateGenes,
  simulateGenomes,
  simulatePairs,
} from '@cohortium/workflows/testing';
import { asFile, asReads, type ChosenFile } from './chosen-files.ts';

export interface ShotgunStudy {
  project: string;
  sheet: string;
  ids: string[];
  /** Those whose bacteria hold the planted genes; the others hold none. */
  resistant: string[];
  files: ChosenFile[];
  /** Shares of the six species in each sample, the largest first, in %. */
  percents: number[];
  planted: SimulatedGene[];
  /** Files of the two references that the pipelines need. */
  kraken2: ChosenFile[];
  genes: ChosenFile[];
  /** The assembled genome with the planted genes, for a submission of contigs. */
  contigs: { project: string; sheet: string; files: ChosenFile[] };
}

/** Pairs of each species; farms have more of the first three. */
const FARM = [500, 300, 200, 60, 40, 20];
const CITY = [60, 40, 20, 500, 300, 200];

/** Six metagenomes of six species: three of farms with resistance genes, three of a city without any. */
export function simulateShotgunStudy(): ShotgunStudy {
  const genomes = simulateGenomes({ length: 30_000, seed: 61 });
  const { planted, database } = simulateGenes(62);
  const chromosome = plantGenes({ genes: planted, length: 60_000, seed: 63 });
  const ids = ['F1', 'F2', 'F3', 'C1', 'C2', 'C3'];
  const resistant = ids.slice(0, 3);
  const files = ids.flatMap((id, index) => {
    const microbes = simulatePairs(genomes, resistant.includes(id) ? FARM : CITY, { seed: index + 1 });
    const genes = resistant.includes(id) ? sequenceContigs([chromosome], { depth: 8, seed: index + 1 }) : null;
    return [
      asReads(`${id}_R1.fastq.gz`, microbes.forward, ...(genes ? [genes.forward] : [])),
      asReads(`${id}_R2.fastq.gz`, microbes.reverse, ...(genes ? [genes.reverse] : [])),
    ];
  });
  const phenotypes = [
    'Gene_accession no.\tClass\tPhenotype\tPMID\tMechanism of resistance',
    ...database.map(({ name }) => `${name}\tBeta-lactam\tAmpicillin\t1\tTarget Protection`),
  ];
  return {
    ...{ project: 'Farm and city', ids, resistant, files, planted },
    percents: [...FARM].sort((a, b) => b - a).map((pairs) => (100 * pairs) / FARM.reduce((sum, one) => sum + one, 0)),
    sheet: ['sample_id\tsite', ...ids.map((id) => `${id}\t${resistant.includes(id) ? 'farm' : 'city'}`)].join('\n'),
    kraken2: Object.entries(databaseFiles(genomes)).map(([name, text]) => asFile(name, text)),
    contigs: {
      project: 'Assembled strain',
      sheet: 'sample_id\torganism\nstrain_1\tEscherichia coli\n',
      files: [asFile('strain_1.fasta', fastaOf([chromosome]))],
    },
    genes: [asFile('all.fsa', fastaOf(database)), asFile('phenotypes.txt', `${phenotypes.join('\n')}\n`)],
  };
}
