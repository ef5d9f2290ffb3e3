/**
 * One element of an array. A place outside throws instead of becoming a 0 that no result would show: that is a mistake of
 * ours, never of the input.
 *
 * One function for each kind of array, because the engine remembers per function which kinds it has met: one for all of
 * them would look each element up the slow way. These are as quick as a bare read (measured; see `bench/statistics`).
 */
export function float64At(values: Float64Array, place: number): number {
  const value = values[place];
  return value === undefined ? throwOutside(values, place) : value;
}

export function uint32At(values: Uint32Array, place: number): number {
  const value = values[place];
  return value === undefined ? throwOutside(values, place) : value;
}

export function int32At(values: Int32Array, place: number): number {
  const value = values[place];
  return value === undefined ? throwOutside(values, place) : value;
}

/** Numbers of groups and the like, in as few bytes as they need. */
export function codeAt(codes: Uint8Array | Uint16Array | Uint32Array | Int32Array, place: number): number {
  const code = codes[place];
  return code === undefined ? throwOutside(codes, place) : code;
}

export function numberAt(numbers: readonly number[], place: number): number {
  const number = numbers[place];
  return number === undefined ? throwOutside(numbers, place) : number;
}

/** For numbers from outside, which come in any kind of array. */
export function valueAt(values: ArrayLike<number>, place: number): number {
  const value = values[place];
  return value === undefined ? throwOutside(values, place) : value;
}

export function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  return item === undefined ? throwOutside(items, place) : item;
}

/** What a map holds for a key that must be in it. */
export function entryOf<Key, Value>(entries: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = entries.get(key);
  if (value === undefined) throw new RangeError(`There is no entry for ${String(key)} among ${entries.size}.`);
  return value;
}

function throwOutside(values: ArrayLike<unknown>, place: number): never {
  throw new RangeError(`There is no element ${place} in an array of ${values.length}.`);
}
