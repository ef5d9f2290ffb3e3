import { itemAt } from '@cohortium/stats/array';
import { Hdf5Error, type Hdf5File, type Hdf5Numbers, type Hdf5Values, readHdf5 } from '#platform/hdf5';
import { ImportTableError } from '../import-table-error.ts';
import { requireAmount, type TableBuilder } from '../table-builder.ts';
import { describeFeature, describeSample } from './read-biom.ts';

const REMEDY = 'Export it again (biom convert --to-hdf5), or choose another table.';
/** Chunk sizes: amounts, and names with metadata. */
const [PIECE, NAMES] = [1_000_000, 50_000];

type Range = [from: number, to: number];

async function lengthOf(file: Hdf5File, path: string): Promise<number> {
  const shape = await file.shape(path);
  if (shape) return shape[0] ?? 0;
  throw new ImportTableError(`This HDF5 file has no “${path}”, so it is not a BIOM 2.1 table.`, REMEDY);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Names of one axis; numpy may have written them as fixed-length bytes. */
async function eachName(file: Hdf5File, path: string, take: (name: string) => number): Promise<number[]> {
  const length = await lengthOf(file, path);
  const places: number[] = [];
  for (let from = 0; from < length; from += NAMES) {
    const values = await file.values(path, [from, Math.min(from + NAMES, length)]);
    if (!Array.isArray(values) || !values.every(isText)) {
      throw new ImportTableError(`“${path}” of this BIOM table does not contain names.`, REMEDY);
    }
    for (const name of values) places.push(take(name.replace(/(?<!\0)\0+$/, '')));
  }
  return places;
}

/** Metadata of one id: one value, or one per column. */
function* rowsOf(values: Hdf5Values, rest: readonly number[]): Generator<unknown> {
  const all: readonly unknown[] = Array.from<unknown>(values);
  const width = rest[0];
  if (width === undefined) yield* all;
  else for (let at = 0; at < all.length; at += width) yield all.slice(at, at + width);
}

interface MetadataGroup {
  file: Hdf5File;
  path: string;
  /** How many ids there are: what has not one value for each says nothing. */
  n: number;
  take: (at: number, key: string, value: unknown) => void;
}

/** Each kind of metadata below `observation/metadata` or `sample/metadata`, a value an id. */
async function readEachMetadata({ file, path, n, take }: MetadataGroup): Promise<void> {
  for (const key of await file.keys(path)) {
    const [length, ...rest] = (await file.shape(`${path}/${key}`)) ?? [];
    if (length !== n || rest.length > 1 || rest.includes(0)) continue;
    const piece = Math.max(1, Math.floor(PIECE / Math.max(rest[0] ?? 1, PIECE / NAMES)));
    for (let from = 0; from < n; from += piece) {
      const values = await file.values(`${path}/${key}`, [from, Math.min(from + piece, n)]);
      let at = from;
      for (const value of rowsOf(values, rest)) {
        take(at, key, typeof value === 'bigint' ? Number(value) : value);
        at += 1;
      }
    }
  }
}

const isNumbers = (values: Hdf5Values): values is Hdf5Numbers => !Array.isArray(values);
const isWholes = (values: Hdf5Values): values is Hdf5Numbers => isNumbers(values) && !isFloats(values);
const isFloats = (values: Hdf5Values) => values instanceof Float64Array || values instanceof Float32Array;

/** A piece of a vector, so that no table is in memory twice. */
async function pieceOf(file: Hdf5File, path: string, range: Range): Promise<Hdf5Values> {
  const length = await lengthOf(file, path);
  if (length < range[1]) {
    throw new ImportTableError(`“${path}” of this BIOM table ends after ${length} of ${range[1]} values.`, REMEDY);
  }
  return file.values(path, range);
}

async function numbersOf(file: Hdf5File, path: string, range: Range): Promise<Hdf5Numbers> {
  const values = await pieceOf(file, path, range);
  if (isNumbers(values)) return values;
  throw new ImportTableError(`“${path}” of this BIOM table does not contain numbers.`, REMEDY);
}

async function wholesOf(file: Hdf5File, path: string, range: Range): Promise<Hdf5Numbers> {
  const values = await pieceOf(file, path, range);
  if (isWholes(values)) return values;
  throw new ImportTableError(`“${path}” of this BIOM table does not contain whole numbers.`, REMEDY);
}

interface Axes {
  samples: readonly number[];
  features: readonly number[];
}

/** End index of each sample's amounts. */
async function readEnds(file: Hdf5File, n_samples: number): Promise<number[]> {
  const path = 'sample/matrix/indptr';
  const ends = Array.from<number | bigint, number>(await wholesOf(file, path, [0, n_samples + 1]), Number);
  const isInOrder = ends[0] === 0 && ends.every((end, at) => end >= (ends[at - 1] ?? 0));
  if (isInOrder && (ends.at(-1) ?? 0) === (await lengthOf(file, 'sample/matrix/data'))) return ends;
  throw new ImportTableError(`“${path}” of this BIOM table does not assign the amounts to samples.`, REMEDY);
}

/** Amounts by sample (compressed sparse columns). */
async function readMatrix(file: Hdf5File, builder: TableBuilder, { samples, features }: Axes): Promise<void> {
  const ends = await readEnds(file, samples.length);
  const total = ends.at(-1) ?? 0;
  let column = 0;
  for (let from = 0; from < total; from += PIECE) {
    const range: Range = [from, Math.min(from + PIECE, total)];
    const amounts = await numbersOf(file, 'sample/matrix/data', range);
    const rows = await wholesOf(file, 'sample/matrix/indices', range);
    for (const [at, written] of amounts.entries()) {
      const amount = Number(written);
      while (column < samples.length && from + at >= (ends[column + 1] ?? 0)) column += 1;
      const [sample, feature] = [samples[column], features[Number(rows[at])]];
      if (sample === undefined || feature === undefined) {
        throw new ImportTableError('This BIOM table has amounts outside its shape.', REMEDY);
      }
      builder.add(sample, feature, { amount: requireAmount(amount, `of ${builder.samples[sample]}`), line: 0 });
    }
  }
}

async function readOpen(file: Hdf5File, builder: TableBuilder): Promise<void> {
  const features = await eachName(file, 'observation/ids', (id) => builder.newFeature(id));
  const samples = await eachName(file, 'sample/ids', (id) => builder.newSample(id));
  await readEachMetadata({
    ...{ file, path: 'observation/metadata', n: features.length },
    take: (at, key, value) => describeFeature(builder, features[at] ?? 0, [[key, value]]),
  });
  await readEachMetadata({
    ...{ file, path: 'sample/metadata', n: samples.length },
    take: (at, key, value) => describeSample(builder, itemAt(builder.samples, samples[at] ?? 0), [[key, value]]),
  });
  if (samples.length > 0 && features.length > 0) await readMatrix(file, builder, { samples, features });
}

/** BIOM 2.1 (biom-format.org): HDF5, read where it lies, piece by piece. */
export async function readBiomHdf5(path: string, builder: TableBuilder): Promise<void> {
  await readHdf5(path, (file) => readOpen(file, builder)).catch((error: unknown) => {
    if (!(error instanceof Hdf5Error)) throw error;
    throw new ImportTableError(`This HDF5 file cannot be read (${error.message}).`, error.remedy);
  });
}
