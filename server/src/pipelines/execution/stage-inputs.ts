import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { internalName, orderJob, type SampleFiles } from '@cohortium/workflows';
import type { Platform } from '#platform';
import type { EngineValue } from '#platform/engine';
import type { SampleWithFiles } from '#projects';
import type { ParamSetRow, ReferenceRow } from '../catalogue/catalogue-store.ts';

/** Where a run works; its finished steps stay there until it has succeeded. */
export const workFolder = (platform: Platform, runId: string): string => join(platform.config.home, 'work', runId);

/** A command or a line of the log without the places of this machine, which tell a reader nothing. */
export const withoutPlaces = (platform: Platform, runId: string, text: string): string =>
  text.replaceAll(`${workFolder(platform, runId)}/`, '').replaceAll(`${platform.config.root}/`, '');

/** The place of a sample in its run, from the name that the engine knows it by. */
export const placeOf = (name: string): number => Number(name.slice(1));

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

interface Source {
  path: string;
  is_gzipped: boolean;
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

/** Puts a file, or several as one, in place; there it is whole or not at all. */
async function stage(target: string, sources: readonly Source[]): Promise<void> {
  if (await exists(target)) return;
  const [only, ...others] = sources;
  if (!only || others.length > 0) return joinFiles(target, sources);
  // Another disk cannot be linked to, and some file systems know no links.
  await link(only.path, target).catch(() => joinFiles(target, sources));
}

interface Staging {
  platform: Platform;
  folder: string;
}

async function stageReads({ platform, folder }: Staging, sample: SampleWithFiles, place: number): Promise<SampleFiles> {
  const staged = async (read: 'forward' | 'reverse'): Promise<string | null> => {
    const files = sample.files.filter((file) => file.read === read).sort((a, b) => a.lane - b.lane);
    if (files.length === 0) return null;
    const sources = files.map(({ file_key, name }) => {
      const path = platform.files.pathOf(file_key);
      if (!path) throw new Error(`${name} is not in a local file store.`);
      return { path, is_gzipped: name.toLowerCase().endsWith('.gz') };
    });
    const ending = sources.some(({ is_gzipped }) => is_gzipped) ? '.fastq.gz' : '.fastq';
    const path = join(folder, `${internalName(place - 1)}_${read}${ending}`);
    await stage(path, sources);
    return path;
  };
  const [forward, reverse] = [await staged('forward'), await staged('reverse')];
  if (!forward) throw new Error(`${sample.sample_id} has no forward reads.`);
  return { forward, reverse };
}

export interface StagedRun {
  work_dir: string;
  samples: ReadonlyMap<number, SampleWithFiles>;
  paramSet: ParamSetRow;
  reference: ReferenceRow;
}

/** Lays out the files of a run under safe names, and answers with the engine's inputs. Doing it again changes nothing. */
export async function stageInputs(platform: Platform, run: StagedRun): Promise<Record<string, EngineValue>> {
  const folder = join(run.work_dir, 'inputs');
  await mkdir(folder, { recursive: true });
  const samples: SampleFiles[] = [];
  for (const [place, sample] of run.samples) samples.push(await stageReads({ platform, folder }, sample, place));
  const source = platform.files.pathOf(run.reference.file_key);
  if (!source) throw new Error('The reference is not in a local file store.');
  const reference = join(folder, `reference.fasta${run.reference.is_gzipped ? '.gz' : ''}`);
  await stage(reference, [{ path: source, is_gzipped: run.reference.is_gzipped }]);
  return orderJob({ samples, reference, params: run.paramSet.params });
}
