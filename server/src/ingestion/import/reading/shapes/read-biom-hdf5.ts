import { Dataset, type File, Group } from 'h5wasm/node';
import { z } from 'zod';
import { Hdf5Fault, withHdf5 } from '#platform/hdf5';
import { demandAmount, type TableBuilder } from '../table-builder.ts';
import { TableRefused } from '../table-refused.ts';
import { describeFeature, describeSample } from './read-biom.ts';

const anew = 'Write it anew (biom convert --to-hdf5), or choose another table.';
const PIECE = 1_000_000;

const names = z.array(z.string());
const wholes = z.union([
  z.instanceof(Int32Array),
  z.instanceof(Uint32Array),
  z.instanceof(BigInt64Array),
  z.instanceof(BigUint64Array),
]);
const numbers = z.union([z.instanceof(Float64Array), z.instanceof(Float32Array), wholes]);

function dataset(file: File, path: string): Dataset {
  const found = file.get(path);
  if (found instanceof Dataset) return found;
  throw new TableRefused(`This HDF5 file has no “${path}”: it is no BIOM 2.1 table.`, anew);
}

/** Names of one axis; numpy may have written them as fixed-length bytes. */
const namesOf = (file: File, path: string): string[] => {
  const found = dataset(file, path);
  if ((found.shape?.[0] ?? 0) === 0) return [];
  const read = names.safeParse(found.to_array());
  if (read.success) return read.data.map((name) => name.replace(/(?<!\0)\0+$/, ''));
  throw new TableRefused(`“${path}” of this BIOM table does not hold names.`, anew);
};

/** One value an id of each kind of metadata, below `observation/metadata` or `sample/metadata`. */
function* metadataOf(file: File, path: string): Generator<[key: string, values: unknown[]]> {
  const group = file.get(path);
  if (!(group instanceof Group)) return;
  for (const key of group.keys()) {
    const values = group.get(key);
    const read = values instanceof Dataset && values.shape?.length ? values.to_array() : null;
    if (Array.isArray(read)) yield [key, read];
  }
}

/** A piece of a vector, so that no table is in memory twice. */
function pieceOf<T>(file: File, path: string, schema: z.ZodType<T>, range: [number, number]): T {
  const vector = dataset(file, path);
  const length = vector.shape?.[0] ?? 0;
  if (length < range[1]) {
    throw new TableRefused(`“${path}” of this BIOM table ends after ${length} of ${range[1]} values.`, anew);
  }
  const read = schema.safeParse(vector.slice([range]));
  if (read.success) return read.data;
  throw new TableRefused(`“${path}” of this BIOM table does not hold numbers.`, anew);
}

interface Axes {
  samples: readonly number[];
  features: readonly number[];
}

/** Where the amounts of each sample end; they lie one after another. */
function readEnds(file: File, n_samples: number): number[] {
  const path = 'sample/matrix/indptr';
  const ends = Array.from(pieceOf(file, path, wholes, [0, n_samples + 1]), Number);
  const isInOrder = ends[0] === 0 && ends.every((end, at) => end >= (ends[at - 1] ?? 0));
  if (isInOrder && (ends.at(-1) ?? 0) === (dataset(file, 'sample/matrix/data').shape?.[0] ?? 0)) return ends;
  throw new TableRefused(`“${path}” of this BIOM table does not say which amounts are of which sample.`, anew);
}

/** Amounts by sample (compressed sparse columns). */
function readMatrix(file: File, builder: TableBuilder, { samples, features }: Axes): void {
  const ends = readEnds(file, samples.length);
  const total = ends.at(-1) ?? 0;
  let column = 0;
  for (let from = 0; from < total; from += PIECE) {
    const range: [number, number] = [from, Math.min(from + PIECE, total)];
    const amounts = pieceOf(file, 'sample/matrix/data', numbers, range);
    const rows = pieceOf(file, 'sample/matrix/indices', wholes, range);
    for (const [at, written] of amounts.entries()) {
      const amount = Number(written);
      while (column < samples.length && from + at >= (ends[column + 1] ?? 0)) column += 1;
      const [sample, feature] = [samples[column], features[Number(rows[at])]];
      if (sample === undefined || feature === undefined) {
        throw new TableRefused('This BIOM table has amounts outside its shape.', anew);
      }
      builder.add(sample, feature, { amount: demandAmount(amount, `of ${builder.samples[sample]}`), line: 0 });
    }
  }
}

function readOpen(file: File, builder: TableBuilder): void {
  const features = namesOf(file, 'observation/ids').map((id) => builder.newFeature(id));
  const samples = namesOf(file, 'sample/ids').map((id) => builder.newSample(id));
  for (const [key, values] of metadataOf(file, 'observation/metadata')) {
    for (const [at, place] of features.entries()) describeFeature(builder, place, [[key, values[at]]]);
  }
  for (const [key, values] of metadataOf(file, 'sample/metadata')) {
    for (const [at, place] of samples.entries())
      describeSample(builder, builder.samples[place] ?? '', [[key, values[at]]]);
  }
  if (samples.length > 0 && features.length > 0) readMatrix(file, builder, { samples, features });
}

/** BIOM 2.1 (biom-format.org): HDF5, read where it lies, piece by piece. */
export async function readBiomHdf5(path: string, builder: TableBuilder): Promise<void> {
  await withHdf5(path, 'r', (file) => readOpen(file, builder)).catch((error: unknown) => {
    if (!(error instanceof Hdf5Fault)) throw error;
    const words = `This HDF5 file cannot be read (${error.message}).`;
    throw new TableRefused(words, 'It is damaged or cut off: upload it again.');
  });
}
