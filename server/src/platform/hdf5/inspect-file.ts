import type { Dataset, ready } from 'h5wasm';
import { Hdf5Error, toHdf5Error } from './hdf5-error.ts';

const MAX_DEPTH = 12;
const MAX_OBJECTS = 5_000;
/** The filters that are part of every libhdf5 and cannot run anything: deflate, shuffle, Fletcher's checksum. */
const FILTERS = [1, 2, 3];
/** Deflate packs 1,032 bytes into one at most; what was never written takes none, so small files may say a little more. */
const MAX_COMPRESSION_RATIO = 1032;
const MAX_UNWRITTEN_BYTES = 16 * 2 ** 20;
/** A chunk is unpacked as a whole. */
const MAX_CHUNK_BYTES = 256 * 2 ** 20;
const MAX_ELEMENT_BYTES = 2 ** 20;

const ONE_FILE_REMEDY = 'Put all data into this one file (h5repack, or biom convert --to-hdf5) and upload it again.';
const GZIP_REMEDY = 'Write the file again with gzip compression (biom convert --to-hdf5).';

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

export type H5Module = Awaited<typeof ready>;
export type Metadata = Dataset['metadata'];

/** An HDF5 file that libhdf5 has opened. */
export interface OpenFile {
  module: H5Module;
  id: bigint;
  size: number;
  /** The first other file that libhdf5 wanted to open. */
  outsideFile: () => string | null;
}

export function requireNoOutsideFile({ outsideFile }: OpenFile, path: string): void {
  const other = outsideFile();
  if (other === null) return;
  throw new Hdf5Error(`“${shorten(path)}” is in another file (${shorten(other)}), which is not supported`, {
    remedy: ONE_FILE_REMEDY,
  });
}

function requireSupportedFilters({ module, id }: OpenFile, path: string): void {
  const other = module.get_dataset_filters(id, path).find((filter) => !FILTERS.includes(filter.id));
  if (!other) return;
  const name = other.name ? shorten(other.name) : `number ${other.id}`;
  throw new Hdf5Error(`“${shorten(path)}” is compressed with ${name}, which is not supported`, { remedy: GZIP_REMEDY });
}

const product = (sizes: readonly number[]): number => sizes.reduce((all, one) => all * one, 1);

/** What a data set says of its size, against what a file of this size can hold. */
function requirePlausibleSize({ size }: OpenFile, path: string, metadata: Metadata): void {
  const declared = product(metadata.shape ?? []) * metadata.size;
  const most = size * MAX_COMPRESSION_RATIO + MAX_UNWRITTEN_BYTES;
  if (declared > most) {
    const message = `“${shorten(path)}” declares ${Math.ceil(declared / 1e6)} MB, more than this file can contain`;
    throw new Hdf5Error(message, { remedy: 'The file is damaged. Write it again.' });
  }
  if (product(metadata.chunks ?? []) * metadata.size > MAX_CHUNK_BYTES || metadata.size > MAX_ELEMENT_BYTES) {
    throw new Hdf5Error(`“${shorten(path)}” has chunks larger than ${MAX_CHUNK_BYTES / 2 ** 20} MiB`, {
      remedy: 'Write the file again with smaller chunks.',
    });
  }
}

/** Reads one element where it lies in one piece, for such a data set alone can lie in another file (external storage). */
function probeElement({ module, id }: OpenFile, path: string, { shape, chunks, size }: Metadata): void {
  if (!shape || chunks || shape.some((length) => length === 0)) return;
  const at = module._malloc(size);
  try {
    const ones = shape.map(() => 1n);
    const zeros = shape.map(() => 0n);
    module.get_dataset_data(id, path, ones, zeros, ones, BigInt(at));
  } catch (error) {
    // Damage that libhdf5 finds is reported on reading.
    if (!(toHdf5Error(error) instanceof Hdf5Error)) throw error;
  } finally {
    module._free(at);
  }
}

/** Looks at how a data set is stored, before anything of it is read. */
export function inspectDataset(file: OpenFile, path: string): Metadata {
  const metadata = file.module.get_dataset_metadata(file.id, path);
  const source = metadata.virtual_sources?.[0];
  if (source || metadata.virtual_sources) {
    const where = source ? ` (${shorten(source.file_name)})` : '';
    throw new Hdf5Error(`“${shorten(path)}” is a virtual data set of other files${where}, which is not supported`, {
      remedy: ONE_FILE_REMEDY,
    });
  }
  requireSupportedFilters(file, path);
  requirePlausibleSize(file, path, metadata);
  return metadata;
}

function requireInternalLink({ module, id }: OpenFile, path: string): void {
  const { filename } = module.get_external_link(id, path);
  if (filename === undefined) return;
  throw new Hdf5Error(`“${shorten(path)}” is a link to another file (${shorten(filename)}), which is not supported`, {
    remedy: ONE_FILE_REMEDY,
  });
}

/** The objects below a group; links by name are followed by nobody here, for what they lead to lies below the root too. */
function* objectsIn(file: OpenFile, group: string): Generator<{ path: string; type: number }> {
  const { module, id } = file;
  for (const name of module.get_names(id, group === '' ? '/' : group, false)) {
    if (name.includes('/')) throw new Hdf5Error(`“${shorten(group)}” has a member with a slash in its name`);
    const path = `${group}/${name}`;
    requireInternalLink(file, path);
    if (module.get_symbolic_link(id, path) === null) yield { path, type: module.get_type(id, path) };
  }
}

/** Walks through all of a file and refuses what leads out of it, goes round in it, or says more than it can hold. */
export function inspectFile(file: OpenFile): void {
  const { module } = file;
  let seen = 0;
  const walk = (group: string, depth: number): void => {
    if (depth > MAX_DEPTH) throw new Hdf5Error(`“${shorten(group)}” is nested too deep, or has circular links`);
    for (const { path, type } of objectsIn(file, group)) {
      seen += 1;
      if (seen > MAX_OBJECTS) {
        const remedy = 'Export only the table.';
        throw new Hdf5Error(`It has more than ${MAX_OBJECTS} objects, or circular links`, { remedy });
      }
      if (type === module.H5G_GROUP) walk(path, depth + 1);
      else if (type === module.H5G_DATASET) probeElement(file, path, inspectDataset(file, path));
      else if (type !== module.H5G_TYPE) throw new Hdf5Error(`“${shorten(path)}” is a link of an unknown kind`);
      requireNoOutsideFile(file, path);
    }
  };
  walk('', 0);
}
