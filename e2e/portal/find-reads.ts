import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutFile } from '../facility/cut-samples.ts';
import { simulateStudy } from './simulate-study.ts';

export interface Reference {
  name: string;
  version: string;
  terms_of_use: string;
  file(): ReadFile;
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
  description: string;
  project: string;
  variable_region: string;
  sheet_name: string;
  sheet: string;
  n_files: number;
  files(): ReadFile[];
  n_samples: number;
  reference: Reference;
  /** A column that makes two groups of the samples. */
  groups: { field: string; first: string; second: string };
}

/** Of each of the mouse's files, which have 3,178 to 7,377: the days stay apart, and nobody waits for more. */
const READS = 1500;

const asFile = (name: string, buffer: Buffer): ReadFile => ({ name, mimeType: 'application/gzip', buffer });

const rdp = 'rdp_16s_trainset16.sintax.fa.gz';

function mouseGut(data: string): Reads {
  const folder = join(data, 'amplicon/mouse-gut');
  const files = readdirSync(folder).filter((name) => name.endsWith('.fastq.gz'));
  const design = readFileSync(join(folder, 'mouse.time.design'), 'utf8').trim().split('\n').slice(1);
  const days = design
    .map((line) => line.split('\t'))
    .filter(([sample]) => files.some((name) => name.startsWith(`${sample}_`)));
  return {
    description: `13 days of one mouse, the first ${READS} reads of each file in ${folder}`,
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
      file: () => asFile(rdp, readFileSync(join(data, 'reference', rdp))),
    },
    groups: { field: 'time', first: 'Early', second: 'Late' },
  };
}

const SAMPLES = 12;

function simulated(): Reads {
  const study = simulateStudy({ n_samples: SAMPLES, reads_each: 600 });
  const referenceFile = () => ({ name: 'genera.fasta', mimeType: 'text/plain', buffer: Buffer.from(study.reference) });
  const rows = study.ids.map((id, index) => `${id}\tF3\t${index < SAMPLES / 2 ? 'Early' : 'Late'}`);
  return {
    description: `${SAMPLES} simulated samples, six early and six late`,
    project: 'Simulated gut, early and late',
    variable_region: 'V4',
    sheet_name: 'time.design',
    sheet: ['sample_id\tsubject_id\ttime', ...rows].join('\n'),
    n_files: study.files.size,
    files: () => [...study.files].map(([name, bytes]) => asFile(name, bytes)),
    n_samples: SAMPLES,
    reference: { name: 'Simulated genera', version: '1', terms_of_use: 'Made for this test', file: referenceFile },
    groups: { field: 'time', first: 'Early', second: 'Late' },
  };
}

/** Simulated reads; the mouse's where `npm run real-data` names a folder of real data sets. */
export function findReads(): Reads {
  const real = process.env.COHORTIUM_REAL_DATA;
  return real ? mouseGut(real) : simulated();
}
