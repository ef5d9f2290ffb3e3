import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileFormatOf } from '@cohortium/contract';
import { type CwlFile, createJobOrder, cwlFile, internalName, type SampleFiles } from '@cohortium/workflows';
import { z } from 'zod';
import type { Platform } from '#platform';
import type { EngineValue } from '#platform/engine';
import type { SampleWithFiles } from '#projects';
import type { ParamSetRow } from '../catalogue/catalogue-store.ts';
import { digestReferenceFiles } from '../references/digest-files.ts';
import { findKind } from '../references/reference-kinds.ts';
import type { ReferenceRow } from '../references/references-store.ts';
import { type StagedSource, stageFile, stageFiles } from './stage-files.ts';

/** Where a run works; its finished steps stay there until it has succeeded. */
export const workFolder = (platform: Platform, runId: string): string => join(platform.config.home, 'work', runId);

/** A command or a line of the log without the places of this machine, which tell a reader nothing. */
export const redactPaths = (platform: Platform, runId: string, text: string): string =>
  text.replaceAll(`${workFolder(platform, runId)}/`, '').replaceAll(`${platform.config.root}/`, '');

/** The place of a sample in its run, from the name that the engine knows it by. */
export const sampleIndex = (name: string): number => Number(name.slice(1));

interface Source extends StagedSource {
  sha256: string;
}

interface StagingState {
  platform: Platform;
  folder: string;
  /** What lies under each name, by the digests of what it was made of. */
  staged: Map<string, string>;
}

/** Puts a file, or several as one, in place. One that was replaced since gives way. */
async function stageSources({ folder, staged }: StagingState, name: string, sources: readonly Source[]): Promise<void> {
  const target = join(folder, name);
  const made = sources.map(({ sha256 }) => sha256).join(' ');
  const before = staged.get(name);
  staged.set(name, made);
  if (before !== undefined && before !== made) await rm(target, { force: true });
  await stageFile(target, sources);
}

async function stageReads(staging: StagingState, sample: SampleWithFiles, place: number): Promise<SampleFiles> {
  const { platform, folder } = staging;
  const staged = async (read: 'forward' | 'reverse'): Promise<string | null> => {
    const files = sample.files.filter((file) => file.read === read).sort((a, b) => a.lane - b.lane);
    if (files.length === 0) return null;
    const sources = files.map(({ file_key, name, sha256 }) => {
      const path = platform.files.pathOf(file_key);
      if (!path) throw new Error(`${name} is not in a local file store.`);
      return { path, sha256, is_gzipped: name.toLowerCase().endsWith('.gz') };
    });
    const format = fileFormatOf(files[0]?.name ?? '') ?? 'fastq';
    const name = `${internalName(place - 1)}_${read}.${format}${sources.some((one) => one.is_gzipped) ? '.gz' : ''}`;
    await stageSources(staging, name, sources);
    return join(folder, name);
  };
  const [forward, reverse] = [await staged('forward'), await staged('reverse')];
  if (!forward) throw new Error(`${sample.sample_id} has no forward reads, contigs or green intensities.`);
  return { forward, reverse };
}

export interface StagedRun {
  work_dir: string;
  samples: ReadonlyMap<number, SampleWithFiles>;
  paramSet: Pick<ParamSetRow, 'params'>;
  references: readonly RunReference[];
}

/** A reference by the input of the workflow that takes it. */
export interface RunReference {
  input: string;
  row: ReferenceRow;
}

/** The files that workflows get: what was built of a reference, or else what was uploaded. */
export function usedFiles({ files }: Pick<ReferenceRow, 'files'>): ReferenceRow['files'] {
  const built = files.filter(({ origin }) => origin === 'built');
  return built.length > 0 ? built : files;
}

/** Whether a file begins like gzip. */
async function isGzipped(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

/** The engine's cache does not look into folders, so that each has the digest of its content for a name. */
async function stageReference(platform: Platform, folder: string, row: ReferenceRow): Promise<CwlFile> {
  const files = usedFiles(row);
  const place = join(folder, 'references', digestReferenceFiles(files));
  const [first] = files;
  if (findKind(row.kind)?.as === 'folder' || !first) {
    await stageFiles(platform, place, files);
    return cwlFile(place, 'folder');
  }
  // People name a file as they like; programs know gzip by its name.
  const path = platform.files.pathOf(first.file_key) ?? '';
  const name = `reference.fasta${(await isGzipped(path)) ? '.gz' : ''}`;
  const [staged = ''] = await stageFiles(platform, place, [{ ...first, name }]);
  return cwlFile(staged);
}

const listSchema = z.record(z.string(), z.string());

/** What an earlier launch in this folder has laid out. */
async function readStagedList(path: string): Promise<Map<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return new Map(Object.entries(listSchema.parse(JSON.parse(text))));
}

/** Lays out the files of a run under safe names, and answers with the engine's inputs. Doing it again changes nothing. */
export async function stageInputs(platform: Platform, run: StagedRun): Promise<Record<string, EngineValue>> {
  const folder = join(run.work_dir, 'inputs');
  await mkdir(folder, { recursive: true });
  const list = join(run.work_dir, 'staged.json');
  const staging: StagingState = { platform, folder, staged: await readStagedList(list) };
  const samples: SampleFiles[] = [];
  for (const [place, sample] of run.samples) samples.push(await stageReads(staging, sample, place));
  const references: Record<string, CwlFile> = {};
  for (const { input, row } of run.references) references[input] = await stageReference(platform, folder, row);
  // Whole or not at all: half a list would be no list.
  await writeFile(`${list}.part`, JSON.stringify(Object.fromEntries(staging.staged)));
  await rename(`${list}.part`, list);
  return createJobOrder({ samples, references, params: run.paramSet.params });
}
