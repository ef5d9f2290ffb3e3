import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_TYPE } from '@cohortium/contract';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { DemoWorkspace } from './demo-account.ts';
import type { DemoPart } from './demo-tables.ts';
import type { ExampleFile, GenomesToSample } from './sample-genomes.ts';

/** Where set-up has put what the examples are made of. */
export interface DemoFolders {
  /** Debian's files, `lung/` and `dada2/`. */
  demo: string;
  /** References that come with the portal, the demonstration database among them. */
  built_in: string;
}

interface ExampleContext {
  platform: Platform;
  folders: DemoFolders;
  signal: AbortSignal;
}

/** A submission with a run of it, made as people make them. */
export interface Example {
  workspace: DemoWorkspace;
  submission: DemoPart;
  run: DemoPart;
  /** What the operator hears where its files are missing. */
  needs: string;
  /** Of the pipeline whose default parameters it is run with. */
  pipeline_name: string;
  body: { project_name: string; description: string; data_type: number; sheet: string };
  paths(folders: DemoFolders): string[];
  files(context: ExampleContext): Promise<ExampleFile[]>;
}

const names = ['sam1F.fastq.gz', 'sam1R.fastq.gz', 'sam2F.fastq.gz', 'sam2R.fastq.gz'];
const readPaths = ({ demo }: DemoFolders) => names.map((name) => join(demo, 'dada2', name));
const genomesPath = ({ built_in }: DemoFolders) => join(built_in, 'kraken2-database', 'genomes.fna');

const sampleGenomes =
  (what: GenomesToSample['what']) =>
  ({ platform, folders, signal }: ExampleContext): Promise<ExampleFile[]> => {
    const task = new URL('./sample-genomes.ts', import.meta.url);
    return platform.threads.run<ExampleFile[]>(
      task,
      { path: genomesPath(folders), what },
      { ...TABLE_TASK_LIMITS, signal },
    );
  };

const amplicons: Example = {
  workspace: 'workspace',
  ...{ submission: 'reads', run: 'run', needs: 'the paired reads', pipeline_name: 'Amplicon 16S' },
  body: {
    project_name: 'Paired reads (dada2)',
    description: 'Two small 16S samples, 1,500 read pairs each, as shipped with Bioconductor’s dada2.',
    data_type: DATA_TYPE.raw_amplicon_sequence,
    sheet: 'sample_id\tforward\treverse\nsam1\tsam1F.fastq.gz\tsam1R.fastq.gz\nsam2\tsam2F.fastq.gz\tsam2R.fastq.gz\n',
  },
  paths: readPaths,
  files: ({ folders }) =>
    Promise.all(readPaths(folders).map(async (path, at) => ({ name: names[at] ?? '', bytes: await readFile(path) }))),
};

const ORIGIN =
  'The genomes are those of the demonstration database, out of Debian’s ragout, sibelia, kleborate and ariba.';
const RAW_SHOTGUN = 9;

const shotgun: Example = {
  workspace: 'shotgun_workspace',
  ...{ submission: 'shotgun', run: 'shotgun_run', needs: 'the six genomes', pipeline_name: 'Shotgun profile' },
  body: {
    project_name: 'Simulated shotgun reads (demonstration)',
    description: `Four simulated mixtures of six bacteria, 4,000 read pairs each, profiled with a demonstration database of the same six species. ${ORIGIN}`,
    data_type: RAW_SHOTGUN,
    sheet: [
      'sample_id\tsubject_id\tmixture\tlibrary_strategy\tread_length\tinsert_size',
      ...['even-1\tM1\teven', 'even-2\tM2\teven', 'uneven-1\tM3\tuneven', 'uneven-2\tM4\tuneven'].map(
        (cells) => `${cells}\tWGS\t150\t240`,
      ),
      '',
    ].join('\n'),
  },
  paths: (folders) => [genomesPath(folders)],
  files: sampleGenomes('reads'),
};

const SPECIES = [
  'Escherichia_coli',
  'Vibrio_cholerae',
  'Staphylococcus_aureus',
  'Helicobacter_pylori',
  'Klebsiella_pneumoniae',
  'Mycobacterium_tuberculosis',
];

const contigs: Example = {
  workspace: 'shotgun_workspace',
  ...{ submission: 'contigs', run: 'contigs_run', needs: 'the six genomes', pipeline_name: 'Resistance genes' },
  body: {
    project_name: 'Genomes of six bacteria (demonstration)',
    description: `Complete genomes as contigs, searched for acquired resistance genes. ${ORIGIN}`,
    data_type: RAW_SHOTGUN,
    sheet: [
      'sample_id\torganism\tlibrary_strategy',
      ...SPECIES.map((name) => `${name}\t${name.replace('_', ' ')}\tWGS`),
      '',
    ].join('\n'),
  },
  paths: (folders) => [genomesPath(folders)],
  files: sampleGenomes('contigs'),
};

export const examples: readonly Example[] = [amplicons, contigs, shotgun];

/** Whether all that an example is made of is in place. */
export async function hasFiles(example: Example, folders: DemoFolders): Promise<boolean> {
  const found = example.paths(folders).map((path) =>
    access(path).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(found)).every(Boolean);
}
