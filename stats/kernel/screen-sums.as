import { least, place, take } from "./control";

// What group-sums.as sums in f64, in whole numbers and sixteen labellings at a time: quick, and off by a known amount at most.
// A row's squared distances become whole numbers below 2^19, round(d² × scale). The sums of all subsets of four columns stand in
// tables of sixteen, in three digits of seven bits, which one swizzle looks up for sixteen labellings. `relaxed_swizzle` is the
// processor's own; with places below 16, as here, all processors answer the same.

const ROW_BLOCK: i32 = 16;
/** Columns whose tables are made and used together, so that they stay in the nearest cache, and so that their digits fit sixteen bits. */
const TILE: i32 = 2048;
const TABLE_BYTES: usize = 96;

// rows: count × n u16, the groups; codes: for each sixteen labellings and eight columns the bits of their groups' numbers,
// from the lowest on (`planes` of them): a byte a labelling. Sixteen labellings are a piece of the work.
export function pack(rows: usize, n: i32, count: i32, planes: i32, codes: usize): void {
  const bytes = (n + 7) >> 3;
  for (let first = take() << 4; first < count; first = take() << 4) {
    const last = least(first + 16, count);
    for (let p = first; p < last; p++) {
      let row = rows + ((<usize>p * <usize>n) << 1);
      let cell = codes + ((<usize>(first >> 4) * <usize>bytes * <usize>planes) << 4) + <usize>(p - first);
      for (let byte = 0; byte < bytes; byte++) {
        const groups = v128.load(row);
        for (let plane = 0; plane < planes; plane++) {
          store<u8>(cell, i16x8.bitmask(i16x8.shl(groups, 15 - plane)));
          cell += 16;
        }
        row += 16;
      }
    }
  }
}

// sums[b × count + p] = Σ over the rows i of block b of weights[g] Σ_{j > i, j in g} round(d_ij² × scale), g the group of i in
// labelling p, count a multiple of sixteen. A block has 16 rows and is a piece of the work. pairs: the condensed distances of the
// rows from ≤ i < to; `from` is a multiple of 16. scratch: the tables of a tile and a vector of sums.
export function screen(
  scratch: usize, pairs: usize, n: i32, from: i32, to: i32, count: i32, planes: i32, codes: usize, scale: f64,
  weights: usize, sums: usize,
): void {
  const bytes = (n + 7) >> 3;
  const tables = scratch + 64;
  for (let block = from + take() * ROW_BLOCK; block < to; block = from + take() * ROW_BLOCK) {
    const blockEnd = least(block + ROW_BLOCK, to);
    const blockSums = sums + ((<usize>(block / ROW_BLOCK) * <usize>count) << 3);
    for (let i = block; i < blockEnd && i + 1 < n; i++) {
      for (let tile = (i + 1) & -TILE; tile < n; tile += TILE) {
        const first = (tile > i ? tile : i + 1) >> 3;
        const last = least((tile + TILE) >> 3, bytes);
        fillTables(tables, pairs, n, from, i, first, last, scale);
        for (let p = 0; p < count; p += 16) {
          const at = codes + ((<usize>(p >> 4) * <usize>bytes * <usize>planes) << 4);
          addTile(scratch, at, planes, i, first, last);
          weigh(scratch, at, planes, i, weights, blockSums + (<usize>p << 3));
        }
      }
    }
  }
}

// The tables of the columns 8 first ≤ j < 8 last of row i: six a byte, of its lower four columns and of its upper four. A set bit
// says that a column is of another group.
function fillTables(tables: usize, pairs: usize, n: i32, from: i32, i: i32, first: i32, last: i32, scale: f64): void {
  const scales = f64x2.splat(scale);
  const half = f64x2.splat(0.5);
  for (let column = first << 3; column < last << 3; column += 4) {
    let four = i32x4.splat(0);
    if (column > i && column + 4 <= n) {
      const pair = pairs + (place(n, from, i, column) << 3);
      const left = v128.load(pair), right = v128.load(pair, 16);
      const low = f64x2.add(f64x2.mul(f64x2.mul(left, left), scales), half);
      const high = f64x2.add(f64x2.mul(f64x2.mul(right, right), scales), half);
      four = v128.shuffle<i32>(i32x4.trunc_sat_f64x2_u_zero(low), i32x4.trunc_sat_f64x2_u_zero(high), 0, 1, 4, 5);
    } else {
      store<u64>(tables, 0);
      store<u64>(tables, 0, 8);
      for (let j = column > i ? column : i + 1; j < least(column + 4, n); j++) {
        const d = load<f64>(pairs + (place(n, from, i, j) << 3));
        store<u32>(tables + (<usize>(j - column) << 2), <u32>(d * d * scale + 0.5));
      }
      four = v128.load(tables);
    }
    fillThree(tables, four);
    tables += 48;
  }
}

function fillThree(tables: usize, four: v128): void {
  const none = i32x4.splat(0);
  const d = i32x4.add(v128.shuffle<i32>(four, none, 0, 4, 0, 4), v128.shuffle<i32>(four, none, 1, 1, 4, 4));
  const third = v128.shuffle<i32>(four, none, 2, 2, 2, 2);
  const b = i32x4.add(d, v128.shuffle<i32>(four, none, 3, 3, 3, 3));
  const c = i32x4.add(d, third);
  const a = i32x4.add(b, third);
  v128.store(tables, digit(a, b, c, d, 0));
  v128.store(tables, digit(a, b, c, d, 7), 16);
  v128.store(tables, digit(a, b, c, d, 14), 32);
}

@inline
function digit(a: v128, b: v128, c: v128, d: v128, shift: i32): v128 {
  const seven = i32x4.splat(127);
  const low = i16x8.narrow_i32x4_u(
    v128.and(i32x4.shr_u(a, shift), seven), v128.and(i32x4.shr_u(b, shift), seven));
  const high = i16x8.narrow_i32x4_u(
    v128.and(i32x4.shr_u(c, shift), seven), v128.and(i32x4.shr_u(d, shift), seven));
  return i8x16.narrow_i16x8_u(low, high);
}

function addTile(scratch: usize, codes: usize, planes: i32, i: i32, first: i32, last: i32): void {
  if (planes == 1) addPlanes(scratch, codes, 1, i, first, last);
  else if (planes == 2) addPlanes(scratch, codes, 2, i, first, last);
  else addPlanes(scratch, codes, 3, i, first, last);
}

// The sixteen sums of a tile, as i32, to the scratch's beginning: first those of the even labellings, then of the odd ones.
@inline
function addPlanes(scratch: usize, codes: usize, planes: i32, i: i32, first: i32, last: i32): void {
  const step = <usize>planes << 4;
  const own = codes + <usize>(i >> 3) * step;
  const bit = i8x16.splat(<i8>((<i32>1) << (i & 7)));
  const a = i8x16.eq(v128.and(v128.load(own), bit), bit);
  const b = i8x16.eq(v128.and(v128.load(own, 16), bit), bit);
  const c = i8x16.eq(v128.and(v128.load(own, 32), bit), bit);
  const low = i8x16.splat(15);
  let sum0 = i16x8.splat(0), sum1 = i16x8.splat(0), sum2 = i16x8.splat(0);
  let odd0 = i16x8.splat(0), odd1 = i16x8.splat(0), odd2 = i16x8.splat(0);
  let table = scratch + 64;
  const end = codes + <usize>last * step;
  for (let at = codes + <usize>first * step; at < end; at += step) {
    let other = v128.xor(v128.load(at), a);
    if (planes > 1) other = v128.or(other, v128.xor(v128.load(at, 16), b));
    if (planes > 2) other = v128.or(other, v128.xor(v128.load(at, 32), c));
    const x = v128.and(other, low), y = v128.and(i16x8.shr_u(other, 4), low);
    const digit0 = i8x16.add(look(table, x), look(table + 48, y));
    const digit1 = i8x16.add(look(table + 16, x), look(table + 64, y));
    const digit2 = i8x16.add(look(table + 32, x), look(table + 80, y));
    sum0 = i16x8.add(sum0, digit0);
    sum1 = i16x8.add(sum1, digit1);
    sum2 = i16x8.add(sum2, digit2);
    odd0 = i16x8.add(odd0, i16x8.shr_u(digit0, 8));
    odd1 = i16x8.add(odd1, i16x8.shr_u(digit1, 8));
    odd2 = i16x8.add(odd2, i16x8.shr_u(digit2, 8));
    table += TABLE_BYTES;
  }
  storeSums(scratch, even(sum0, odd0), even(sum1, odd1), even(sum2, odd2));
  storeSums(scratch + 32, odd0, odd1, odd2);
}

@inline
function look(table: usize, places: v128): v128 {
  return i8x16.relaxed_swizzle(v128.load(table), places);
}

// Sixteen bits hold a byte's sum and 256 times its neighbour's, less what overflowed.
@inline
function even(sum: v128, odd: v128): v128 {
  return i16x8.sub(sum, i16x8.shl(odd, 8));
}

@inline
function storeSums(at: usize, digit0: v128, digit1: v128, digit2: v128): void {
  v128.store(at, i32x4.add(
    i32x4.extend_low_i16x8_u(digit0),
    i32x4.add(i32x4.shl(i32x4.extend_low_i16x8_u(digit1), 7), i32x4.shl(i32x4.extend_low_i16x8_u(digit2), 14))));
  v128.store(at, i32x4.add(
    i32x4.extend_high_i16x8_u(digit0),
    i32x4.add(i32x4.shl(i32x4.extend_high_i16x8_u(digit1), 7), i32x4.shl(i32x4.extend_high_i16x8_u(digit2), 14))), 16);
}

// sums[p] += the sum of labelling p × the weight of i's group in it.
function weigh(scratch: usize, codes: usize, planes: i32, i: i32, weights: usize, sums: usize): void {
  const own = codes + ((<usize>(i >> 3) * <usize>planes) << 4);
  const bit = i & 7;
  for (let p: usize = 0; p < 16; p++) {
    let group: u32 = (<u32>load<u8>(own + p) >> bit) & 1;
    if (planes > 1) group |= ((<u32>load<u8>(own + p, 16) >> bit) & 1) << 1;
    if (planes > 2) group |= ((<u32>load<u8>(own + p, 32) >> bit) & 1) << 2;
    const value = <f64>load<i32>(scratch + ((p & 1) << 5) + ((p >> 1) << 2));
    const sum = sums + (p << 3);
    store<f64>(sum, load<f64>(sum) + value * load<f64>(weights + (<usize>group << 3)));
  }
}
