import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { RunOutputKind } from '@cohortium/contract';
import type { Platform } from '#platform';
import { tsvLine } from '#platform/csv';
import { logName } from '#platform/engine';
import type { SampleWithFiles } from '#projects';
import { describeOutput, type StoredOutput } from '../../runs/outputs/describe-output.ts';
import type { SampleOutcome } from '../../runs/run-steps-store.ts';
import type { OutputPaths } from '../read-outputs.ts';
import { redactPaths, sampleIndex, workFolder } from '../stage-inputs.ts';
import {
  escapeRows,
  redactLines,
  renameRowSamples,
  renameStatusSamples,
  renameTableSamples,
  type SampleNameOf,
} from './name-outputs.ts';

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
