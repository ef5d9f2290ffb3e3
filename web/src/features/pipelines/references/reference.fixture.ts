import type { ReferenceEntry, ReferenceKindView } from '@cohortium/contract';

/** RDP 16 as it comes with the portal. */
export const readyReference = (more: Partial<ReferenceEntry> = {}): ReferenceEntry => ({
  id: `${'0'.repeat(31)}6`,
  kind: 'sequences-with-lineages',
  kind_title: 'Sequences with lineages',
  name: 'RDP',
  version: '16',
  sha256: 'cd',
  summary: { n_sequences: 13_212 },
  terms_of_use: 'CC BY-SA',
  caution: null,
  state: 'ready',
  problems: [],
  files: [{ name: 'rdp.fasta', size_bytes: 1_234_567, sha256: 'cd', origin: 'uploaded' }],
  is_public: true,
  is_demonstration: true,
  size_bytes: 1_234_567,
  created_by: 'Cohortium',
  created_at: '2026-11-20T09:11:00.000Z',
  withdrawn_at: null,
  withdrawn_reason: null,
  n_param_sets: 2,
  can_edit: false,
  ...more,
});

/** A kind of one FASTA file that is used as it is. */
export const fastaKind: ReferenceKindView = {
  id: 'sequences-with-lineages',
  title: 'Sequences with lineages',
  description: 'FASTA of marker genes such as 16S, with a lineage in each header.',
  files: [{ name: '*', title: 'FASTA file, plain or gzipped', required: true, many: false }],
  build_title: null,
  missing_packages: [],
  pipelines: ['Amplicon 16S'],
};

/** A kind of several named files that the portal builds something of. */
export const databaseKind: ReferenceKindView = {
  id: 'kraken2-database',
  title: 'Kraken 2 database',
  description: 'Three files that name the genomes of reads.',
  files: [
    { name: 'hash.k2d', title: 'hash table', required: true, many: false },
    { name: 'taxo.k2d', title: 'taxonomy', required: true, many: false },
    { name: '*.kmer_distrib', title: 'distribution file', required: false, many: true },
  ],
  build_title: 'Builds the distribution files',
  missing_packages: [],
  pipelines: ['Shotgun taxonomy'],
};
