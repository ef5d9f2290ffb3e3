import { resolve } from 'node:path';
import { dataTypeById, submittable } from '@cohortium/contract';
import { ArgumentError, parseWords, requireOption, resolvePath } from '../command-line.ts';
import {
  type ConnectionArguments,
  connectionHelp,
  connectionOptions,
  parseConnection,
} from '../portal-client/portal-command.ts';

export interface SubmitArguments extends ConnectionArguments {
  sheet: string;
  /** A file that says how the sheet's columns and words are meant. */
  mapping: string | null;
  /** A folder, looked through with all below it. */
  files: string;
  project: string;
  description: string;
  variable_region: string | null;
  /** Of the raw data; the pipeline's, or amplicon reads, by default. */
  data_type: number | null;
  /** Id or name of a pipeline to run afterwards, and of its parameter set. */
  pipeline: string | null;
  param_set: string | null;
  /** Take mates without the other half as single-end reads. */
  single_end: boolean;
  /** Files sent at once. */
  parallel: number;
  dry_run: boolean;
  wait: boolean;
}

export const usage = `npm run submit -- --url http://localhost:8080 --token-file token.txt --sheet samples.tsv --files reads/

  --url            URL of the portal
${connectionHelp}
  --sheet          the sample sheet: TSV, CSV or XLSX
  --mapping        a JSON file that maps the sheet's columns and values to standard ones ({"columns": {…}, "values": {…}})
  --files          the folder with the FASTQ files, FASTA files of contigs or IDAT files of arrays, including subfolders
  --single-end     take samples that have R1 or R2 only as single-end reads; without it they are an error
  --project        name of the submission (default: the name of the sheet)
  --data-type      ${submittable.map((id) => `${id} ${dataTypeById(id)?.title ?? ''}`).join(' · ')}
                   (default: what the pipeline takes, or ${submittable[0]})
  --description, --variable-region
  --pipeline       name or id of a pipeline to run afterwards; --param-set names its parameter set
  --wait           wait until the run ends
  --parallel       parallel uploads, 1 to 8 (default: 3)
  --dry-run        check the sheet and the file names; send nothing

Run the same command again to resume where it stopped.
Exit codes: 0 done · 1 sheet, files or run have errors · 2 wrong arguments · 3 the portal cannot be reached or refuses.`;

const options = {
  ...connectionOptions,
  sheet: { type: 'string' },
  mapping: { type: 'string' },
  files: { type: 'string' },
  project: { type: 'string' },
  description: { type: 'string' },
  'variable-region': { type: 'string' },
  'data-type': { type: 'string' },
  pipeline: { type: 'string' },
  'param-set': { type: 'string' },
  'single-end': { type: 'boolean' },
  parallel: { type: 'string' },
  'dry-run': { type: 'boolean' },
  wait: { type: 'boolean' },
} as const;

const baseName = (sheet: string): string => (sheet.split('/').at(-1) ?? sheet).replace(/\.[^.]*$/, '');

/** What was typed; paths are meant from `folder`, where the person typed it. */
export function parseArguments(argv: readonly string[], folder: string): SubmitArguments {
  const { values: typed } = parseWords({ args: [...argv], options }, usage);
  const connection = parseConnection(typed, folder);
  const parallel = Number(typed.parallel ?? '3');
  if (!Number.isInteger(parallel) || parallel < 1 || parallel > 8)
    throw new ArgumentError('--parallel must be 1 to 8.');
  if (typed['param-set'] && !typed.pipeline) throw new ArgumentError('--param-set needs --pipeline.');
  const data_type = typed['data-type'] === undefined ? null : Number(typed['data-type']);
  if (data_type !== null && !submittable.includes(data_type)) {
    throw new ArgumentError(`--data-type must be one of ${submittable.join(', ')}.`);
  }
  const sheet = resolve(folder, requireOption('sheet', typed.sheet));
  return {
    ...connection,
    sheet,
    mapping: resolvePath(folder, typed.mapping),
    files: resolve(folder, requireOption('files', typed.files)),
    project: typed.project ?? baseName(sheet),
    description: typed.description ?? '',
    variable_region: typed['variable-region'] ?? null,
    data_type,
    pipeline: typed.pipeline ?? null,
    param_set: typed['param-set'] ?? null,
    single_end: typed['single-end'] ?? false,
    parallel,
    dry_run: typed['dry-run'] ?? false,
    wait: typed.wait ?? false,
  };
}
