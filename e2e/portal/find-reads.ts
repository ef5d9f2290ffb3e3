import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cutFile } from '../facility/cut-samples.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Reference {
  name: string;
  version: string;
  terms_of_use: string;
  path: string;
}

/** As a browser takes it from somebody's disk. */
interface ReadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What a scientist brings: read files, what is known of the samples, and the reference to name them by. */
export interface Reads {
  /** Which data these are, for the report. */
  words: string;
  project: string;
  variable_region: string;
  sheet_name: string;
  sheet: string;
  n_files: number;
  files(): ReadFile[];
  n_samples: number;
  /** Null where the one that comes with the portal serves. */
  reference: Reference | null;
  /** A column that makes two groups of the samples; null where there are too few samples to compare. */
  groups: { field: string; first: string; second: string } | null;
}

/** Of each of the mouse's files, which have 3,178 to 7,377: the days stay apart, and nobody waits for more. */
const READS = 1500;

const asFile = (name: string, buffer: Buffer): ReadFile => ({ name, mimeType: 'application/gzip', buffer });

function mouseGut(data: string): Reads {
  const folder = join(data, 'amplicon/mouse-gut');
  const files = readdirSync(folder).filter((name) => name.endsWith('.fastq.gz'));
  const design = readFileSync(join(folder, 'mouse.time.design'), 'utf8').trim().split('\n').slice(1);
  const days = design
    .map((line) => line.split('\t'))
    .filter(([sample]) => files.some((name) => name.startsWith(`${sample}_`)));
  return {
    words: `13 days of one mouse, the first ${READS} reads of each file in ${folder}`,
    project: 'Mouse gut, early and late',
    variable_region: 'V4',
    sheet_name: 'mouse.time.design',
    // The design says nothing of whose days these are: all are mouse F3's.
    sheet: ['sample_id\tsubject_id\ttime', ...days.map(([sample, time]) => `${sample}\tF3\t${time}`)].join('\n'),
    n_files: files.length,
    files: () => files.map((name) => asFile(name, cutFile(readFileSync(join(folder, name)), READS))),
    n_samples: days.length,
    reference: {
      name: 'RDP training set',
      version: '16',
      terms_of_use: 'Creative Commons Attribution-ShareAlike; cite Cole et al. 2014, doi:10.1093/nar/gkt1244',
      path: join(data, 'reference/rdp_16s_trainset16.sintax.fa.gz'),
    },
    groups: { field: 'time', first: 'Early', second: 'Late' },
  };
}

function dada2(folder: string): Reads {
  const names = ['sam1F.fastq.gz', 'sam1R.fastq.gz', 'sam2F.fastq.gz', 'sam2R.fastq.gz'];
  return {
    words: `two samples of Debian's dada2, from ${folder}`,
    project: 'Two small samples',
    variable_region: 'V4',
    sheet_name: 'samples.tsv',
    sheet: [
      'sample_id\tforward\treverse',
      'sam1\tsam1F.fastq.gz\tsam1R.fastq.gz',
      'sam2\tsam2F.fastq.gz\tsam2R.fastq.gz',
    ].join('\n'),
    n_files: names.length,
    files: () => names.map((name) => asFile(name, readFileSync(join(folder, name)))),
    n_samples: 2,
    reference: null,
    groups: null,
  };
}

/** The mouse's reads where the shared data lie beside the checkout, else the pairs that set-up takes from Debian. */
export function findReads(): Reads {
  const shared = resolve(root, '../shared/data');
  if (existsSync(join(shared, 'amplicon/mouse-gut'))) return mouseGut(shared);
  const debian = join(root, 'var/demo/dada2');
  if (existsSync(debian)) return dada2(debian);
  throw new Error(`There are no reads: neither ${shared} nor ${debian}. “npm test” fetches the latter from Debian.`);
}
