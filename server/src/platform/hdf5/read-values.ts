import { Dataset } from 'h5wasm';
import type { Hdf5Numbers } from './frames.ts';
import { Hdf5Error } from './hdf5-error.ts';
import { inspectDataset, type Metadata, type OpenFile, requireNoOutsideFile } from './inspect-file.ts';

const MAX_VALUES = 4_000_000;
const MAX_BYTES = 64 * 2 ** 20;
const MAX_CHARACTERS = 100_000_000;
const [WHOLE, FLOAT, TEXT, ENUM] = [0, 1, 3, 8];
const NUMBERS = /^(Int|Uint|BigInt|BigUint|Float)\d+Array$/;

export interface ReadValues {
  form: string;
  bytes: Uint8Array;
}

const isNumbers = (values: unknown): values is Hdf5Numbers =>
  ArrayBuffer.isView(values) && NUMBERS.test(values.constructor.name);

function toNumberValues(values: Hdf5Numbers): ReadValues {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return { form: values.constructor.name, bytes };
}

function toTextValues(values: readonly unknown[], path: string): ReadValues {
  let letters = 0;
  for (const value of values) letters += typeof value === 'string' ? value.length : 8;
  if (letters > MAX_CHARACTERS) {
    throw new Hdf5Error(`“${path}” has too much text for a table`, { remedy: 'Keep only the names.' });
  }
  return { form: 'json', bytes: Buffer.from(JSON.stringify(values)) };
}

/** As h5py writes truths. */
const isBooleanType = ({ enum_type }: Metadata): boolean =>
  enum_type !== undefined && Object.keys(enum_type.members).sort().join() === 'FALSE,TRUE';

function requireReadableRange(
  path: string,
  { shape, size, type }: Metadata,
  [from, to]: readonly [number, number],
): number[] {
  if (![WHOLE, FLOAT, TEXT, ENUM].includes(type)) {
    throw new Hdf5Error(`“${path}” has neither numbers nor text`, { remedy: 'Write the file again.' });
  }
  const [length = 0, ...rest] = shape ?? [];
  if (!(from >= 0 && from <= to && to <= length)) throw new Hdf5Error(`“${path}” ends after ${length} values`);
  const n = rest.reduce((all, one) => all * one, to - from);
  if (n > MAX_VALUES || n * size > MAX_BYTES) {
    throw new Hdf5Error(`“${path}” is too wide to be read`, { remedy: 'Export only the table.' });
  }
  return rest;
}

/** Values of one data set, of a range along its first axis, in row order. */
export function readValues(file: OpenFile, path: string, range: readonly [number, number]): ReadValues {
  const metadata = inspectDataset(file, path);
  const rest = requireReadableRange(path, metadata, range);
  const [from, to] = range;
  if (to === from || rest.includes(0)) return toTextValues([], path);
  const values: unknown = new Dataset(file.id, path).slice([
    [from, to],
    ...rest.map((end): [number, number] => [0, end]),
  ]);
  requireNoOutsideFile(file, path);
  if (isNumbers(values))
    return isBooleanType(metadata) ? toTextValues(Array.from(values, Boolean), path) : toNumberValues(values);
  if (Array.isArray(values)) return toTextValues(values, path);
  throw new Hdf5Error(`“${path}” cannot be read`);
}
