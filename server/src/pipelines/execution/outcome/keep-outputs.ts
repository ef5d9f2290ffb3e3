import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { RunOutputKind } from '@cohortium/contract';
import type { Platform } from '#platform';
import { tsvLine } from '#platform/csv';
import { logName } from '#platform/engine';
import type { SampleWithFiles } from '#projects';
import { describeOutput, type KeptOutput } from '../../runs/outputs/describe-output.ts';
import type { SampleFate } from '../../runs/run-steps-store.ts';
import type { OutputPaths } from '../read-outputs.ts';
import { placeOf, withoutPlaces, workFolder } from '../stage-inputs.ts';
import { cleanLines, type NameOf, namedRows, namedStatus, namedTable, safeRows } from './name-outputs.ts';

type Content = AsyncIterable<Uint8Array> | Uint8Array;

async function keep(platform: Platform, runId: string, kind: RunOutputKind, content: Content): Promise<KeptOutput> {
  const { name } = describeOutput(kind);
  const { key, sha256, size_bytes } = await platform.files.put(`runs/${runId}/${name}`, content);
  return { kind, name, file_key: key, sha256, size_bytes };
}

function sampleRows(samples: ReadonlyMap<number, SampleWithFiles>, fates: readonly SampleFate[]): Uint8Array {
  const rows = fates.map(({ place, state, reads_in, reads_out, reason }) =>
    tsvLine([samples.get(place)?.sample_id ?? '', state, reads_in, reads_out, reason ?? '']),
  );
  return Buffer.from([tsvLine(['sample_id', 'state', 'reads_in', 'reads_out', 'reason']), ...rows].join(''));
}

/** The engine's log so far, without the places of this machine. */
export async function keepLog(platform: Platform, runId: string): Promise<KeptOutput> {
  const path = join(workFolder(platform, runId), logName);
  const clean = (line: string) => withoutPlaces(platform, runId, line);
  return keep(platform, runId, 'log', cleanLines(path, clean));
}

export interface FilesOfRun {
  run_id: string;
  paths: OutputPaths;
  samples: ReadonlyMap<number, SampleWithFiles>;
  fates: readonly SampleFate[];
}

/** What people download of a run: the workflow's files with their own names for the samples. */
export async function keepOutputs(platform: Platform, { run_id, paths, samples, fates }: FilesOfRun) {
  const nameOf: NameOf = (internal) => samples.get(placeOf(internal))?.sample_id ?? internal;
  const contents: [RunOutputKind, Content][] = [
    ['feature_table', namedTable(paths.feature_table, nameOf)],
    ['features', createReadStream(paths.features)],
    ['taxonomy', safeRows(paths.taxonomy)],
    ['tracking', namedRows(paths.tracking, nameOf)],
    ['sample_status', await namedStatus(paths.sample_status, nameOf)],
    ['samples', sampleRows(samples, fates)],
  ];
  const kept: KeptOutput[] = [];
  for (const [kind, content] of contents) kept.push(await keep(platform, run_id, kind, content));
  kept.push(await keepLog(platform, run_id));
  return kept;
}
