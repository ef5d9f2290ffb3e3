import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RunOutputKind } from '@cohortium/contract';
import { z } from 'zod';
import type { Platform } from '#platform';
import { logName } from '#platform/engine';
import { tsvLine } from '#platform/text';
import type { SampleWithFiles } from '#projects';
import { describeOutput, type StoredOutput } from '../runs/results/describe-output.ts';
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

async function saveOutput(
  platform: Platform,
  runId: string,
  kind: RunOutputKind,
  content: Content,
): Promise<StoredOutput> {
  const { name } = describeOutput(kind);
  const { key, sha256, size_bytes } = await platform.files.put(`runs/${runId}/${name}`, content);
  return { kind, name, file_key: key, sha256, size_bytes };
}

function sampleRows(samples: ReadonlyMap<number, SampleWithFiles>, outcomes: readonly SampleOutcome[]): Uint8Array {
  const rows = outcomes.map(({ sample_index, state, reads_in, reads_out, reason }) =>
    tsvLine([samples.get(sample_index)?.sample_id ?? '', state, reads_in, reads_out, reason ?? '']),
  );
  return Buffer.from([tsvLine(['sample_id', 'state', 'reads_in', 'reads_out', 'reason']), ...rows].join(''));
}

/** The engine's log so far, without the places of this machine. */
export async function saveLog(platform: Platform, runId: string): Promise<StoredOutput> {
  const path = join(workFolder(platform, runId), logName);
  const clean = (line: string) => redactPaths(platform, runId, line);
  return saveOutput(platform, runId, 'log', redactLines(path, clean));
}

export interface OutputFiles {
  run_id: string;
  paths: OutputPaths;
  samples: ReadonlyMap<number, SampleWithFiles>;
  outcomes: readonly SampleOutcome[];
}

/** What people download of a run: the workflow's files with their own names for the samples. */
export async function saveOutputs(platform: Platform, { run_id, paths, samples, outcomes }: OutputFiles) {
  const nameOf: SampleNameOf = (internal) => samples.get(sampleIndex(internal))?.sample_id ?? internal;
  const contents: [RunOutputKind, Content][] = [
    ['feature_table', renameTableSamples(paths.feature_table, nameOf)],
    ['features', createReadStream(paths.features)],
    ['taxonomy', escapeRows(paths.taxonomy)],
    ['tracking', renameRowSamples(paths.tracking, nameOf)],
    ['sample_status', await renameStatusSamples(paths.sample_status, nameOf)],
    ['samples', sampleRows(samples, outcomes)],
  ];
  const savedOutputs: StoredOutput[] = [];
  for (const [kind, content] of contents) savedOutputs.push(await saveOutput(platform, run_id, kind, content));
  savedOutputs.push(await saveLog(platform, run_id));
  return savedOutputs;
}
