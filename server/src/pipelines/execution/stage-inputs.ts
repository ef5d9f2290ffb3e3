import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createJobOrder, internalName, type SampleFiles } from '@cohortium/workflows';
import { z } from 'zod';
import type { Platform } from '#platform';
import type { EngineValue } from '#platform/engine';
import type { SampleWithFiles } from '#projects';
import type { ParamSetRow, ReferenceRow } from '../catalogue/catalogue-store.ts';

/** Where a run works; its finished steps stay there until it has succeeded. */
export const workFolder = (platform: Platform, runId: string): string => join(platform.config.home, 'work', runId);

/** A command or a line of the log without the places of this machine, which tell a reader nothing. */
export const redactPaths = (platform: Platform, runId: string, text: string): string =>
  text.replaceAll(`${workFolder(platform, runId)}/`, '').replaceAll(`${platform.config.root}/`, '');

/** The place of a sample in its run, from the name that the engine knows it by. */
export const sampleIndex = (name: string): number => Number(name.slice(1));

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

interface Source {
  path: string;
  is_gzipped: boolean;
  sha256: string;
}

/** The sources one after another as one file, whole and on the disk before it gets its name. */
async function joinFiles(target: string, sources: readonly Source[]): Promise<void> {
  const draft = `${target}.part`;
  await rm(draft, { force: true });
  // Gzip members one after another are one gzip file, so lanes are joined as they are.
  const isGzipped = sources.some(({ is_gzipped }) => is_gzipped);
  for (const { path, is_gzipped } of sources) {
    const to = createWriteStream(draft, { flags: 'a', flush: true });
    if (isGzipped && !is_gzipped) await pipeline(createReadStream(path), createGzip(), to);
    else await pipeline(createReadStream(path), to);
  }
  await rename(draft, target);
}

interface StagingState {
  platform: Platform;
  folder: string;
  /** What lies under each name, by the digests of what it was made of. */
  staged: Map<string, string>;
}

/** Puts a file, or several as one, in place; there it is whole or not at all. One that was replaced since gives way. */
async function stageFile({ folder, staged }: StagingState, name: string, sources: readonly Source[]): Promise<void> {
  const target = join(folder, name);
  const made = sources.map(({ sha256 }) => sha256).join(' ');
  const before = staged.get(name);
  staged.set(name, made);
  if (before !== undefined && before !== made) await rm(target, { force: true });
  if (await exists(target)) return;
  const [only, ...others] = sources;
  if (!only || others.length > 0) return joinFiles(target, sources);
  // Another disk cannot be linked to, and some file systems know no links.
  await link(only.path, target).catch(() => joinFiles(target, sources));
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
    const ending = sources.some(({ is_gzipped }) => is_gzipped) ? '.fastq.gz' : '.fastq';
    const name = `${internalName(place - 1)}_${read}${ending}`;
    await stageFile(staging, name, sources);
    return join(folder, name);
  };
  const [forward, reverse] = [await staged('forward'), await staged('reverse')];
  if (!forward) throw new Error(`${sample.sample_id} has no forward reads.`);
  return { forward, reverse };
}

export interface StagedRun {
  work_dir: string;
  samples: ReadonlyMap<number, SampleWithFiles>;
  paramSet: Pick<ParamSetRow, 'params'>;
  reference: Pick<ReferenceRow, 'file_key' | 'is_gzipped' | 'sha256'>;
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
  const { file_key, is_gzipped, sha256 } = run.reference;
  const path = platform.files.pathOf(file_key);
  if (!path) throw new Error('The reference is not in a local file store.');
  const name = `reference.fasta${is_gzipped ? '.gz' : ''}`;
  await stageFile(staging, name, [{ path, is_gzipped, sha256 }]);
  // Whole or not at all: half a list would be no list.
  await writeFile(`${list}.part`, JSON.stringify(Object.fromEntries(staging.staged)));
  await rename(`${list}.part`, list);
  return createJobOrder({ samples, reference: join(folder, name), params: run.paramSet.params });
}
