import { least, place, take } from "./control";

// Sums of squares within groups, for many labellings of the same samples at once: sums[b × count + p] = Σ over the rows i of
// block b of (1/n_g) Σ_{j > i, j in g} d_ij², g the group of i in labelling p. A block has 64 rows and is a piece of the
// work. pairs: the condensed distances of the rows from ≤ i < to; `from` is a multiple of 64.
const ROW_BLOCK: i32 = 64;

// Columns that are looked up together: eight bytes of bits, each with a table of 256 sums.
const CHUNK: i32 = 64;
const TABLES: usize = 8 << 11;

// Labellings of a piece of `mark` and `sort`.
const LABELLINGS: i32 = 16;

// rows: count × n u16, the groups; labels: n × count u8; masks: chunk × count × groups × 8 bytes, zeroed: bit j of a group's 64
// says that sample 64 chunk + j is in it.
export function mark(rows: usize, n: i32, count: i32, groups: i32, labels: usize, masks: usize): void {
  for (let first = take() * LABELLINGS; first < count; first = take() * LABELLINGS) {
    const last = least(first + LABELLINGS, count);
    for (let p = first; p < last; p++) {
      const row = rows + ((<usize>p * <usize>n) << 1);
      for (let j = 0; j < n; j++) {
        const g = <usize>load<u16>(row + (<usize>j << 1));
        store<u8>(labels + <usize>j * <usize>count + <usize>p, <u8>g);
        const words = masks + ((<usize>(j / CHUNK) * <usize>count + <usize>p) * <usize>groups << 3);
        const word = words + (g << 3);
        store<u64>(word, load<u64>(word) | ((<u64>1) << (<u64>j & 63)));
      }
    }
  }
}

// For few groups: the sum over the eight columns of a byte is looked up for those that share i's group.
// scratch: one chunk's squares and its tables. weights: groups f64, 1/n_g.
export function lookUp(
  scratch: usize, pairs: usize, n: i32, from: i32, to: i32, count: i32, groups: i32,
  labels: usize, masks: usize, weights: usize, sums: usize,
): void {
  const tables = scratch + <usize>(CHUNK << 3);
  const chunks = (n + CHUNK - 1) / CHUNK;
  for (let block = from + take() * ROW_BLOCK; block < to; block = from + take() * ROW_BLOCK) {
    const blockEnd = least(block + ROW_BLOCK, to);
    const blockSums = sums + ((<usize>(block / ROW_BLOCK) * <usize>count) << 3);
    for (let chunk = (block + 1) / CHUNK; chunk < chunks; chunk++) {
      const words = masks + ((<usize>chunk * <usize>count * <usize>groups) << 3);
      for (let i = block; i < blockEnd && i + 1 < n; i++) {
        if (chunk * CHUNK + CHUNK - 1 <= i) continue;
        readSquares(pairs, n, from, i, chunk * CHUNK, scratch);
        fillTables(scratch, tables);
        addLookedUp(tables, words, <usize>groups << 3, labels + <usize>i * <usize>count, count, weights, blockSums);
      }
    }
  }
}

// d_ij² of the 64 columns from `column` on; 0 for j ≤ i and behind the last.
function readSquares(pairs: usize, n: i32, from: i32, i: i32, column: i32, squares: usize): void {
  const first = column > i ? column : i + 1;
  const last = least(column + CHUNK, n);
  memory.fill(squares, 0, CHUNK << 3);
  let pair = pairs + (place(n, from, i, first) << 3);
  for (let j = first; j < last; j++) {
    const d = load<f64>(pair);
    store<f64>(squares + (<usize>(j - column) << 3), d * d);
    pair += 8;
  }
}

// tables[byte][pattern] = the sum of the byte's squares whose bits are in the pattern.
function fillTables(squares: usize, tables: usize): void {
  for (let table = tables; table < tables + TABLES; table += 2048) {
    store<f64>(table, 0);
    store<f64>(table, load<f64>(squares), 8);
    for (let bit: usize = 1; bit < 8; bit++) {
      const square = f64x2.splat(load<f64>(squares + (bit << 3)));
      const size = (<usize>8) << bit;
      for (let k: usize = 0; k < size; k += 16) {
        v128.store(table + size + k, f64x2.add(square, v128.load(table + k)));
      }
    }
    squares += 64;
  }
}

function addLookedUp(
  tables: usize, words: usize, stride: usize, labels: usize, count: i32, weights: usize, sums: usize,
): void {
  for (let p: usize = 0; p < <usize>count; p++) {
    const g = <usize>load<u8>(labels + p) << 3;
    const m = words + g;
    const a = look(tables, load<u8>(m)) + look(tables + 2048, load<u8>(m, 1));
    const b = look(tables + 4096, load<u8>(m, 2)) + look(tables + 6144, load<u8>(m, 3));
    const c = look(tables + 8192, load<u8>(m, 4)) + look(tables + 10240, load<u8>(m, 5));
    const d = look(tables + 12288, load<u8>(m, 6)) + look(tables + 14336, load<u8>(m, 7));
    const sum = sums + (p << 3);
    store<f64>(sum, load<f64>(sum) + (a + b + (c + d)) * load<f64>(weights + g));
    words += stride;
  }
}

@inline
function look(table: usize, pattern: u8): f64 {
  return load<f64>(table + (<usize>pattern << 3));
}

// rows: count × n u16, the groups; starts: groups + 1 u32, where a group's members begin; next: groups u32 of scratch.
// members: count × n u16, samples by group, ascending; labels, places: n × count u16, a sample's group and place there.
export function sort(
  next: usize, rows: usize, n: i32, count: i32, groups: i32, starts: usize, members: usize, labels: usize, places: usize,
): void {
  for (let first = take() * LABELLINGS; first < count; first = take() * LABELLINGS) {
    const last = least(first + LABELLINGS, count);
    for (let p = first; p < last; p++) {
      const row = rows + ((<usize>p * <usize>n) << 1);
      memory.copy(next, starts, <usize>groups << 2);
      for (let j = 0; j < n; j++) {
        const g = <usize>load<u16>(row + (<usize>j << 1));
        const at = <usize>load<u32>(next + (g << 2));
        store<u32>(next + (g << 2), <u32>(at + 1));
        store<u16>(members + ((<usize>p * <usize>n + at) << 1), <u16>j);
        const cell = (<usize>j * <usize>count + <usize>p) << 1;
        store<u16>(labels + cell, <u16>g);
        store<u16>(places + cell, <u16>at);
      }
    }
  }
}

// For many groups, of few samples: the members of i's group behind it are gathered. squares: n f64 of scratch.
export function gather(
  squares: usize, pairs: usize, n: i32, from: i32, to: i32, count: i32, starts: usize,
  members: usize, labels: usize, places: usize, sums: usize,
): void {
  for (let block = from + take() * ROW_BLOCK; block < to; block = from + take() * ROW_BLOCK) {
    const blockEnd = least(block + ROW_BLOCK, to);
    const blockSums = sums + ((<usize>(block / ROW_BLOCK) * <usize>count) << 3);
    for (let i = block; i < blockEnd; i++) {
      let pair = pairs + (place(n, from, i, i + 1) << 3);
      for (let j = i + 1; j < n; j++) {
        const d = load<f64>(pair);
        store<f64>(squares + (<usize>j << 3), d * d);
        pair += 8;
      }
      addGathered(squares, i, n, count, starts, members, labels, places, blockSums);
    }
  }
}

function addGathered(
  squares: usize, i: i32, n: i32, count: i32, starts: usize, members: usize, labels: usize, places: usize, sums: usize,
): void {
  for (let p = 0; p < count; p++) {
    const cell = (<usize>i * <usize>count + <usize>p) << 1;
    const g = <usize>load<u16>(labels + cell) << 2;
    const start = load<u32>(starts + g);
    const end = load<u32>(starts + g, 4);
    let m = members + ((<usize>p * <usize>n + <usize>load<u16>(places + cell) + 1) << 1);
    const stop = members + ((<usize>p * <usize>n + <usize>end) << 1);
    let a: f64 = 0, b: f64 = 0, c: f64 = 0, d: f64 = 0;
    for (; m + 6 < stop; m += 8) {
      a += load<f64>(squares + ((<usize>load<u16>(m)) << 3));
      b += load<f64>(squares + ((<usize>load<u16>(m, 2)) << 3));
      c += load<f64>(squares + ((<usize>load<u16>(m, 4)) << 3));
      d += load<f64>(squares + ((<usize>load<u16>(m, 6)) << 3));
    }
    for (; m < stop; m += 2) a += load<f64>(squares + ((<usize>load<u16>(m)) << 3));
    const sum = sums + ((<usize>p) << 3);
    store<f64>(sum, load<f64>(sum) + (a + b + (c + d)) / <f64>(end - start));
  }
}
