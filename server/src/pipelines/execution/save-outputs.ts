import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { PipelineOutput } from '@cohortium/workflows';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import type { Platform } from '#platform';
import { logName } from '#platform/engine';
import { tsvLine } from '#platform/text';
import type { SampleWithFiles } from '#projects';
import type { StoredOutput } from '../runs/results/outputs-store.ts';
import type { SampleOutcome } from '../runs/run-steps-store.ts';
import type { OutputPaths } from './read-outputs.ts';
import { redactPaths, sampleIndex, workFolder } from './stage-inputs.ts';

/** The submitter's name of a sample, by the name that the engine knows it by. */
type SampleNameOf = (internal: string) => string;

const BLOCK_BYTES = 65_536;

/** The lines of a table again, in blocks. */
async function* rewriteRows(
  path: string,
  rewrite: (cells: string[], isHead: boolean) => string,
): AsyncGenerator<Uint8Array> {
  let [block, isHead] = ['', true];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    block += rewrite(line.split('\t'), isHead);
    isHead = false;
    if (block.length < BLOCK_BYTES) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
}

/** Counts stay as they are written; what stands before them is text, which no spreadsheet may run (platform/csv). */
const escapeText = (text: string, counts: readonly string[]): string =>
  [tsvLine([text]).slice(0, -1), ...counts].join('\t').concat('\n');

/** A table of features with the submitter's names in its header. */
export const renameTableSamples = (path: string, nameOf: SampleNameOf): AsyncGenerator<Uint8Array> =>
  rewriteRows(path, ([first = '', ...cells], isHead) =>
    isHead ? tsvLine([first, ...cells.map(nameOf)]) : escapeText(first, cells),
  );

/** A table with a row a sample, named in its first column. */
export const renameRowSamples = (path: string, nameOf: SampleNameOf): AsyncGenerator<Uint8Array> =>
  rewriteRows(path, ([sample = '', ...cells], isHead) =>
    isHead ? tsvLine([sample, ...cells]) : escapeText(nameOf(sample), cells),
  );

/** A table of words. */
export const escapeRows = (path: string): AsyncGenerator<Uint8Array> => rewriteRows(path, (cells) => tsvLine(cells));

/** FASTA whose headers begin with the sample. */
async function* renameSequences(path: string, nameOf: SampleNameOf): AsyncGenerator<Uint8Array> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [internal = '', ...rest] = line.slice(1).split(' ');
    yield Buffer.from(line.startsWith('>') ? `>${[nameOf(internal), ...rest].join(' ')}\n` : `${line}\n`);
  }
}

const statusSchema = z.array(z.looseObject({ sample_id: z.string() }));

/** What became of each sample, with the submitter's names. */
export async function renameStatusSamples(path: string, nameOf: SampleNameOf): Promise<Uint8Array> {
  const status = statusSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const named = status.map((one) => ({ ...one, sample_id: nameOf(one.sample_id) }));
  return Buffer.from(`${JSON.stringify(named, null, 1)}\n`);
}

/** Text without the places of this machine, line by line. */
export async function* redactLines(path: string, clean: (line: string) => string): AsyncGenerator<Uint8Array> {
  for await (const line of createInterface({ input: createReadStream(path) })) yield Buffer.from(`${clean(line)}\n`);
}

type Content = AsyncIterable<Uint8Array> | Uint8Array;

const MEDIA_TYPES: Record<string, string> = {
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
  html: 'application/octet-stream',
};
const mediaType = (name: string): string =>
  MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8';

type OutputToStore = Pick<StoredOutput, 'kind' | 'title' | 'name' | 'position'>;

async function saveOutput(
  platform: Platform,
  runId: string,
  output: OutputToStore,
  content: Content,
): Promise<StoredOutput> {
  const { key, sha256, size_bytes } = await platform.files.put(`runs/${runId}/${output.name}`, content);
  return { ...output, media_type: mediaType(output.name), file_key: key, sha256, size_bytes };
}

/** Files of samples as one zip, under the submitter's names; what a file system could not keep is replaced in them. */
function zipFiles(paths: readonly string[], nameOf: SampleNameOf): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const taken = new Set<string>();
  for (const path of paths) {
    const [internal = '', ...rest] = basename(path).split('.');
    const stem = nameOf(internal).replace(/[^\p{L}\p{N}._-]+/gu, '-');
    const name = [taken.has([stem, ...rest].join('.')) ? `${stem}-${internal}` : stem, ...rest].join('.');
    taken.add(name);
    zip.addFile(path, name, { mtime: new Date(0) });
  }
  zip.end();
  return zip.outputStream.pipe(new PassThrough());
}

/** An output of the workflow with people's names for the samples. */
async function contentOf(
  { role, layout }: PipelineOutput,
  paths: readonly string[],
  nameOf: SampleNameOf,
): Promise<Content> {
  const [path = ''] = paths;
  switch (role) {
    case 'table':
      return layout === 'long' ? renameRowSamples(path, nameOf) : renameTableSamples(path, nameOf);
    case 'tracking':
    case 'table_of_samples':
      return renameRowSamples(path, nameOf);
    case 'annotations':
      return escapeRows(path);
    case 'status':
    case 'quality':
      return renameStatusSamples(path, nameOf);
    case 'sequences':
      return createReadStream(path);
    case 'sequences_of_samples':
      return renameSequences(path, nameOf);
    case 'files':
      return zipFiles(paths, nameOf);
  }
}

function sampleRows(samples: ReadonlyMap<number, SampleWithFiles>, outcomes: readonly SampleOutcome[]): Uint8Array {
  const rows = outcomes.map(({ sample_index, state, reads_in, reads_out, reason }) =>
    tsvLine([samples.get(sample_index)?.sample_id ?? '', state, reads_in, reads_out, reason ?? '']),
  );
  return Buffer.from([tsvLine(['sample_id', 'state', 'reads_in', 'reads_out', 'reason']), ...rows].join(''));
}

const sampleList = { kind: 'samples', title: 'Sample list with status', name: 'samples.tsv', position: 98 };
const engineLog = { kind: 'log', title: 'Engine log', name: 'engine-log.txt', position: 99 };

/** The engine's log so far, without the places of this machine. */
export async function saveLog(platform: Platform, runId: string): Promise<StoredOutput> {
  const path = join(workFolder(platform, runId), logName);
  const clean = (line: string) => redactPaths(platform, runId, line);
  return saveOutput(platform, runId, engineLog, redactLines(path, clean));
}

export interface OutputFiles {
  run_id: string;
  /** As the pipeline declares them. */
  outputs: readonly PipelineOutput[];
  paths: OutputPaths;
  samples: ReadonlyMap<number, SampleWithFiles>;
  outcomes: readonly SampleOutcome[];
}

/** What people download of a run: the workflow's files with their own names for the samples. */
export async function saveOutputs(
  platform: Platform,
  { run_id, outputs, paths, samples, outcomes }: OutputFiles,
): Promise<StoredOutput[]> {
  const nameOf: SampleNameOf = (internal) => samples.get(sampleIndex(internal))?.sample_id ?? internal;
  const savedOutputs: StoredOutput[] = [];
  for (const [position, output] of outputs.entries()) {
    const { id: kind, title, file_name: name } = output;
    const content = await contentOf(output, paths[kind] ?? [], nameOf);
    savedOutputs.push(await saveOutput(platform, run_id, { kind, title, name, position }, content));
  }
  savedOutputs.push(await saveOutput(platform, run_id, sampleList, sampleRows(samples, outcomes)));
  savedOutputs.push(await saveLog(platform, run_id));
  return savedOutputs;
}
