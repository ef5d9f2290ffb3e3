import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { internalName, orderJob, type SampleFiles } from '@cohortium/workflows';
import type { Platform } from '#platform';
import type { EngineValue } from '#platform/engine';
import type { SampleWithFiles } from '#projects';
import type { ParamSetRow, ReferenceRow } from '../catalogue/catalogue-store.ts';

/** The place of a sample in its run, from the name that the engine knows it by. */
export const placeOf = (name: string): number => Number(name.slice(1));

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const isGzipName = (name: string): boolean => name.toLowerCase().endsWith('.gz');

async function stage(target: string, sources: readonly string[]): Promise<void> {
  if (await exists(target)) return;
  const [only] = sources;
  if (sources.length === 1 && only) {
    // Another disk has no links: then it is copied.
    return link(only, target).catch(() => copyFile(only, target));
  }
  const draft = `${target}.part`;
  await rm(draft, { force: true });
  // Gzip members one after another are one gzip file, so lanes are joined as they are.
  for (const source of sources) await pipeline(createReadStream(source), createWriteStream(draft, { flags: 'a' }));
  await rename(draft, target);
}

interface Staging {
  platform: Platform;
  folder: string;
}

async function stageReads({ platform, folder }: Staging, sample: SampleWithFiles, place: number): Promise<SampleFiles> {
  const staged = async (read: 'forward' | 'reverse'): Promise<string | null> => {
    const files = sample.files.filter((file) => file.read === read).sort((a, b) => a.lane - b.lane);
    const [first] = files;
    if (!first) return null;
    const sources = files.map(({ file_key, name }) => {
      const path = platform.files.pathOf(file_key);
      if (!path) throw new Error(`${name} is not in a local file store.`);
      return path;
    });
    const path = join(folder, `${internalName(place - 1)}_${read}.fastq${isGzipName(first.name) ? '.gz' : ''}`);
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
  await stage(reference, [source]);
  return orderJob({ samples, reference, params: run.paramSet.params });
}
