import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { UnpackError, withZip, type Zip, type ZipEntry } from '#platform/files';
import { ImportTableError } from './import-table-error.ts';

/** A table of as many amounts as one import may have has 500 MB without being packed, and is written twice in BIOM. */
const LIMITS = { entries: 10_000, bytes: 4e9, ratio: 200, any_ratio: 200e6 };
const METADATA_AT_MOST = 100_000;

/** A QIIME 2 artifact: what it says it is, and its one data file, unpacked. */
export interface Artifact {
  type: string;
  path: string;
}

const choose = 'Choose a FeatureTable or a FeatureData[Taxonomy] artifact.';

async function unpackTo(folder: string, zip: Zip, entry: ZipEntry): Promise<string> {
  const path = join(folder, entry.fileName.endsWith('.biom') ? 'table.biom' : 'taxonomy.tsv');
  await pipeline(await zip.read(entry), createWriteStream(path, { flags: 'wx' }));
  return path;
}

/** The type that an artifact's `metadata.yaml` names: `FeatureTable[Frequency]`. */
async function typeIn(zip: Zip, entry: ZipEntry | undefined): Promise<string | null> {
  if (!entry || entry.uncompressedSize > METADATA_AT_MOST) return null;
  const typeLine = (await text(await zip.read(entry))).split(/\r?\n/).find((line) => line.startsWith('type:'));
  const type = typeLine
    ?.slice('type:'.length)
    .trim()
    .replaceAll(/^["']|["']$/g, '');
  return type || null;
}

const isMetadata = ({ fileName }: ZipEntry): boolean => /^[^/]+\/metadata\.yaml$/.test(fileName);
const isData = ({ fileName }: ZipEntry): boolean => /^[^/]+\/data\/(feature-table\.biom|taxonomy\.tsv)$/.test(fileName);

async function readZip(zip: Zip, folder: string): Promise<Artifact | 'workbook' | null> {
  const { entries } = zip;
  if (entries.some(({ fileName }) => fileName.startsWith('xl/'))) return 'workbook';
  const type = await typeIn(zip, entries.find(isMetadata));
  if (type === null) return null;
  const [data, second] = entries.filter(isData);
  if (!data) throw new ImportTableError(`This QIIME 2 artifact is ${type}.`, choose);
  if (second) throw new ImportTableError('This QIIME 2 artifact has two tables.', choose);
  return { type, path: await unpackTo(folder, zip, data) };
}

function refuseDamaged(error: unknown): never {
  if (error instanceof ImportTableError) throw error;
  const why = error instanceof Error ? error.message : String(error);
  throw new ImportTableError(`This zip file is damaged (${why}).`, 'Upload it again.');
}

/** Identifies a zip file: an artifact (unpacked below `folder`), a workbook, or null. */
export async function unpackArtifact(zipPath: string, folder: string): Promise<Artifact | 'workbook' | null> {
  const unpacked = await mkdtemp(join(folder, 'artifact-'));
  return withZip(zipPath, LIMITS, (zip) => readZip(zip, unpacked)).catch((error: unknown) => {
    if (!(error instanceof UnpackError)) return refuseDamaged(error);
    throw new ImportTableError(
      `This zip file can’t be unpacked: ${error.message}.`,
      'Unpack it, and upload the table inside.',
    );
  });
}

/** More than the largest tree that can be imported has. */
const TREE_AT_MOST = 200e6;

/** The Newick text of a QIIME 2 artifact of a phylogeny. */
export async function newickOfArtifact(path: string): Promise<string> {
  const limits = { ...LIMITS, bytes: TREE_AT_MOST };
  return withZip(path, limits, async (zip) => {
    const type = await typeIn(zip, zip.entries.find(isMetadata));
    const tree = zip.entries.find(({ fileName }) => /^[^/]+\/data\/tree\.nwk$/.test(fileName));
    const what = type === null ? 'This zip file is not a QIIME 2 artifact.' : `This QIIME 2 artifact is ${type}.`;
    if (!tree || !type?.startsWith('Phylogeny['))
      throw new ImportTableError(what, 'Choose a Phylogeny artifact or a Newick text file.');
    return text(await zip.read(tree));
  }).catch((error: unknown) => {
    if (!(error instanceof UnpackError)) return refuseDamaged(error);
    throw new ImportTableError(
      `This zip file can’t be unpacked: ${error.message}.`,
      'Unpack it, and choose the tree inside.',
    );
  });
}

/** A folder for what is unpacked on the way. */
export const openScratch = (): Promise<string> => mkdtemp(join(tmpdir(), 'cohortium-import-'));
