import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { TableRefused } from '../table-refused.ts';

/** Of a zip bomb no more is unpacked. */
const UNPACKED_AT_MOST = 20e9;
const METADATA_AT_MOST = 1e6;

/** A QIIME 2 artifact: what it says it is, and its one data file, unpacked. */
export interface Artifact {
  type: string;
  path: string;
}

const choose = 'Choose a FeatureTable or a FeatureData[Taxonomy] artifact.';

async function unpackTo(folder: string, zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > UNPACKED_AT_MOST) throw new TableRefused('The artifact is too large.', choose);
  const path = join(folder, entry.fileName.endsWith('.biom') ? 'table.biom' : 'taxonomy.tsv');
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
  return path;
}

/** The type that an artifact's `metadata.yaml` names: `FeatureTable[Frequency]`. */
async function typeIn(zip: ZipFile, entry: Entry): Promise<string | null> {
  if (entry.uncompressedSize > METADATA_AT_MOST) return null;
  const said = await text(await zip.openReadStreamPromise(entry));
  return (
    /^type:(.+)$/m
      .exec(said)?.[1]
      ?.trim()
      .replaceAll(/^["']|["']$/g, '') ?? null
  );
}

const isMetadata = (name: string): boolean => /^[^/]+\/metadata\.yaml$/.test(name);
const isData = (name: string): boolean => /^[^/]+\/data\/(feature-table\.biom|taxonomy\.tsv)$/.test(name);

async function readZip(zip: ZipFile, folder: string): Promise<Artifact | 'workbook' | null> {
  let [type, path]: [string | null, string | null] = [null, null];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.startsWith('xl/')) return 'workbook';
    if (isMetadata(entry.fileName)) type = await typeIn(zip, entry);
    if (isData(entry.fileName)) path = await unpackTo(folder, zip, entry);
  }
  if (type === null) return null;
  if (path === null) throw new TableRefused(`This QIIME 2 artifact is ${type}.`, choose);
  return { type, path };
}

function refuseDamaged(error: unknown): never {
  if (error instanceof TableRefused) throw error;
  const why = error instanceof Error ? error.message : String(error);
  throw new TableRefused(`This zip file is damaged (${why}).`, 'Upload it again.');
}

/** What a zip file is: an artifact, unpacked below `folder`; a workbook; or null. */
export async function unpackArtifact(zipPath: string, folder: string): Promise<Artifact | 'workbook' | null> {
  const zip = await openPromise(zipPath, { autoClose: false }).catch(refuseDamaged);
  const unpacked = await mkdtemp(join(folder, 'artifact-'));
  try {
    return await readZip(zip, unpacked).catch(refuseDamaged);
  } finally {
    zip.close();
  }
}

/** A folder for what is unpacked on the way. */
export const openScratch = (): Promise<string> => mkdtemp(join(tmpdir(), 'cohortium-import-'));
