import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CwlFile } from './order-job.ts';

/** How a tree is built of features; a job on a cohort, not a pipeline that samples run through. */
export const treeWorkflow = {
  id: 'feature-tree',
  version: '1.0.0',
  /** Absolute path of the CWL workflow. Its one output is `tree`, a Newick file with the names of the FASTA file. */
  workflow: join(import.meta.dirname, '../feature-tree/feature-tree.cwl'),
  software: [
    { name: 'mafft', version_command: ['mafft', '--version'] },
    { name: 'fasttree', version_command: ['fasttree', '-help'] },
  ],
  citations: [
    'Katoh K, Standley DM (2013). MAFFT multiple sequence alignment software version 7: improvements in performance and usability. Mol. Biol. Evol. 30:772–780. doi:10.1093/molbev/mst010',
    'Price MN, Dehal PS, Arkin AP (2010). FastTree 2 – approximately maximum-likelihood trees for large alignments. PLoS ONE 5:e9490. doi:10.1371/journal.pone.0009490',
  ],
};

/**
 * The inputs of `treeWorkflow`.
 * @param features absolute path of a FASTA file: DNA sequences of one region and strand, each under its own name
 */
export function createTreeOrder(features: string): { features: CwlFile } {
  return { features: { class: 'File', location: pathToFileURL(features).href } };
}
