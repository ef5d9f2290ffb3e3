import type { Group } from 'h5wasm/node';

/** Values in a piece of an array: HDF5 packs and reads piece by piece. */
const PIECE = 65_536;

const TYPES = { int32: '<i', float64: '<d' } as const;

/** Numbers, packed. */
export function writeNumbers(group: Group, name: string, data: Int32Array | Float64Array): void {
  const dtype = data instanceof Int32Array ? TYPES.int32 : TYPES.float64;
  const chunks = [Math.min(PIECE, data.length)];
  group.create_dataset({ name, data, shape: [data.length], dtype, chunks, compression: 4 });
}

/** Words of any length, in UTF-8. */
export function writeStrings(group: Group, name: string, strings: readonly string[], shape = [strings.length]): void {
  group.create_dataset({ name, data: [...strings], shape, dtype: 'S' });
}

/** A word about a group, a data set or the file. */
export const setTextAttribute = (thing: Pick<Group, 'create_attribute'>, name: string, word: string): void =>
  thing.create_attribute(name, word, [], 'S');
