import { least, place, take } from "./control";

// Squared distances in single precision, told in their mean (so that little is lost): v = d² / mean − 1. Products with vectors of the
// sum 0 do not see the 1 but on the diagonal. Four rows are a strip, from their first column on, in pairs of columns: 8 f32, those
// of row i, i + 1, i + 2, i + 3. First the two pairs of the strip's own columns, then the others, dealt out to four quarters
// (`pairAt`) that are read in turn: who reads one stream alone waits for memory nearly twice as long. The matrix ends
// with a whole strip; what is beyond n is 0. Vectors stand in pairs, two rows together: x and images are of f32, those of both rows
// of the first vector, then of the second. The next 16 bits of each number (it is cut off, not rounded) stand in the same order as
// the squares at `finer`, for the products in double precision of sharp-products.as: no distance is below 2⁻⁵³ of the 1, so that
// all are normal.

/** As in stats/src/refusal.ts: what is longer, negative or missing is no distance. */
const LARGEST_LENGTH: f64 = 1e150;

@inline
export function rowsOf(n: i32): i32 {
  return (n + 3) & ~3;
}

@inline
export function stripAt(squares: usize, n: i32, i: i32): usize {
  return squares + (blocksBefore(n, i) << 6);
}

// Of four rows and four columns.
@inline
export function blocksBefore(n: i32, i: i32): usize {
  const strips: i64 = rowsOf(n) >> 2, s: i64 = i >> 2;
  return <usize>(s * strips - ((s * (s - 1)) >> 1));
}

// Pairs of columns behind a strip's own.
@inline
export function pairsOf(n: i32, i: i32): i32 {
  return (rowsOf(n) - i - 4) >> 1;
}

// Where among them a pair stands. Their number is even: two may be left when quarters are equal, one for the first and one for the
// second.
@inline
export function pairAt(pair: i32, pairs: i32): usize {
  const quarter = pair & 3;
  return <usize>(quarter * (pairs >> 2) + least(quarter, pairs & 3) + (pair >> 2));
}

// Rows first ≤ i < last of the condensed distances, `first` a multiple of four, whose pairs stand at `distances`: writes their
// strips, and the sum of squares of each to sums[i / 4], NaN where something is no distance. A strip is a piece of the work.
export function narrow(distances: usize, n: i32, first: i32, last: i32, squares: usize, finer: usize, mean: f64, sums: usize): void {
  for (let i = first + take() * 4; i < last; i = first + take() * 4) {
    const strip = stripAt(squares, n, i), fine = finer + (blocksBefore(n, i) << 5);
    let sum = narrowCorner(distances, n, first, i, strip, fine, mean);
    if (i + 4 < n) sum += narrowRest(distances, n, first, i, strip + 64, fine + 32, mean);
    store<f64>(sums + (<usize>(i >> 2) << 3), sum);
  }
}

// Pairs of the four rows among themselves, both ways.
function narrowCorner(distances: usize, n: i32, first: i32, i: i32, strip: usize, fine: usize, mean: f64): f64 {
  let sum: f64 = 0;
  memory.fill(strip, 0, 64);
  memory.fill(fine, 0, 32);
  for (let a = 0; a < 4; a++) {
    for (let b = a + 1; b < 4 && i + b < n; b++) {
      const square = squareOf(load<f64>(distances + (place(n, first, i + a, i + b) << 3)));
      sum += square;
      keep(square / mean - 1, strip, fine, cellAt(a, b));
      keep(square / mean - 1, strip, fine, cellAt(b, a));
    }
  }
  return sum;
}

// Which of the numbers of a strip it is.
@inline
function cellAt(row: i32, column: i32): usize {
  return (<usize>(column >> 1) << 3) + (<usize>row << 1) + <usize>(column & 1);
}

@inline
function squareOf(distance: f64): f64 {
  return distance >= 0 && distance <= LARGEST_LENGTH ? distance * distance : NaN;
}

// Digits of f64 that f32 has not, and those of them that are dropped.
const REST: i64 = (1 << 29) - 1;
export const DROPPED: i32 = 13;

@inline
function keep(value: f64, strip: usize, fine: usize, cell: usize): void {
  const bits = reinterpret<i64>(value);
  store<f32>(strip + (cell << 2), <f32>reinterpret<f64>(bits & ~REST));
  store<u16>(fine + (cell << 1), <u16>(bits >> DROPPED));
}

function narrowRest(distances: usize, n: i32, first: i32, i: i32, strip: usize, fine: usize, mean: f64): f64 {
  let a = distances + (place(n, first, i, i + 4) << 3), b = distances + (place(n, first, i + 1, i + 4) << 3);
  let c = distances + (place(n, first, i + 2, i + 4) << 3), d = distances + (place(n, first, i + 3, i + 4) << 3);
  const scale = f64x2.splat(1 / mean), one = f64x2.splat(1);
  const pairs = pairsOf(n, i);
  let sum = f64x2.splat(0), shortest = sum, longest = sum;
  let j = i + 4, pair = 0;
  for (; j + 1 < n; j += 2) {
    const at = pairAt(pair++, pairs), cell = strip + (at << 5);
    let p = v128.load(a), q = v128.load(b), r = v128.load(c), s = v128.load(d);
    shortest = f64x2.pmin(shortest, f64x2.pmin(f64x2.pmin(p, q), f64x2.pmin(r, s)));
    longest = f64x2.pmax(longest, f64x2.pmax(f64x2.pmax(p, q), f64x2.pmax(r, s)));
    p = f64x2.mul(p, p), q = f64x2.mul(q, q), r = f64x2.mul(r, r), s = f64x2.mul(s, s);
    sum = f64x2.add(sum, f64x2.add(f64x2.add(p, q), f64x2.add(r, s)));
    p = f64x2.sub(f64x2.mul(p, scale), one), q = f64x2.sub(f64x2.mul(q, scale), one);
    r = f64x2.sub(f64x2.mul(r, scale), one), s = f64x2.sub(f64x2.mul(s, scale), one);
    v128.store(cell, v128.shuffle<i64>(cut(p), cut(q), 0, 2));
    v128.store(cell, v128.shuffle<i64>(cut(r), cut(s), 0, 2), 16);
    v128.store(fine + (at << 4), i16x8.narrow_i32x4_u(finerOf(p, q), finerOf(r, s)));
    a += 16;
    b += 16;
    c += 16;
    d += 16;
  }
  const next = pairAt(pair, pairs);
  for (; pair < pairs; pair++) {
    const at = pairAt(pair, pairs);
    memory.fill(strip + (at << 5), 0, 32);
    memory.fill(fine + (at << 4), 0, 16);
  }
  let total = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  for (let row = 0; j < n && row < 4; row++) {
    const square = squareOf(load<f64>(distances + (place(n, first, i + row, j) << 3)));
    total += square;
    keep(square / mean - 1, strip + (next << 5), fine + (next << 4), <usize>row << 1);
  }
  // What is no number is not seen here, but in the total.
  const most = f64x2.splat(LARGEST_LENGTH);
  return i64x2.all_true(v128.and(f64x2.ge(shortest, f64x2.splat(0)), f64x2.le(longest, most))) ? total : NaN;
}

@inline
function cut(value: v128): v128 {
  return f32x4.demote_f64x2_zero(v128.andnot(value, i64x2.splat(REST)));
}

// Of two pairs.
@inline
function finerOf(p: v128, q: v128): v128 {
  const last = v128.shuffle<i32>(p, q, 0, 2, 4, 6);
  return v128.and(i32x4.shr_u(last, DROPPED), i32x4.splat(0xffff));
}

// A slice's part of the products: images[s] = those of the strips bounds[s] ≤ strip < bounds[s + 1] with all later columns, and of
// these columns with them; what is above its first row is left as it was. bounds: slices + 1 u32. A slice is a piece of the work.
export function multiply32(squares: usize, n: i32, slices: i32, bounds: usize, x: usize, images: usize): void {
  const size = <usize>rowsOf(n) << 3;
  for (let s = take(); s < slices; s = take()) {
    const image = images + <usize>s * size;
    const first = load<i32>(bounds + (<usize>s << 2)), end = load<i32>(bounds + (<usize>s << 2), 4);
    const above = <usize>first << 5;
    memory.fill(image + above, 0, size - above);
    for (let strip = first; strip < end; strip++) {
      multiplyStrip(stripAt(squares, n, strip << 2), n, strip << 2, x, image);
    }
  }
}

// A fused multiplication and addition wherever the processor has one (all that Node runs on since 2013): the last bits may be others on
// one that has none, never between two runs or numbers of threads.
@inline
function fused(a: v128, b: v128, c: v128): v128 {
  return f32x4.relaxed_madd(a, b, c);
}

function multiplyStrip(strip: usize, n: i32, i: i32, x: usize, image: usize): void {
  const own = <usize>i << 3;
  multiplyOwn(strip, x + own, image + own);
  multiplyRest(strip + 64, pairsOf(n, i), x + own, image + own);
}

// Pairs of the strip's own columns stand there both ways.
function multiplyOwn(at: usize, x: usize, image: usize): void {
  const upper = v128.load(x), lower = v128.load(x, 16), none = f32x4.splat(0);
  const a = fused(v128.load64_splat(at, 32), lower, fused(v128.load64_splat(at), upper, none));
  const b = fused(v128.load64_splat(at, 40), lower, fused(v128.load64_splat(at, 8), upper, none));
  const c = fused(v128.load64_splat(at, 48), lower, fused(v128.load64_splat(at, 16), upper, none));
  const d = fused(v128.load64_splat(at, 56), lower, fused(v128.load64_splat(at, 24), upper, none));
  addParts(image, a, b);
  addParts(image + 16, c, d);
}

// Two columns at a time, from all quarters in turn: what their rows share is read once, and all sums stay in registers.
function multiplyRest(strip: usize, pairs: i32, x: usize, image: usize): void {
  const upper = v128.load(x), lower = v128.load(x, 16);
  const a = v128.shuffle<i32>(upper, upper, 0, 0, 2, 2), b = v128.shuffle<i32>(upper, upper, 1, 1, 3, 3);
  const c = v128.shuffle<i32>(lower, lower, 0, 0, 2, 2), d = v128.shuffle<i32>(lower, lower, 1, 1, 3, 3);
  let sa = f32x4.splat(0), sb = sa, sc = sa, sd = sa;
  let first = strip, second = strip + (pairAt(1, pairs) << 5);
  let third = strip + (pairAt(2, pairs) << 5), fourth = strip + (pairAt(3, pairs) << 5);
  let other = x + 32, cell = image + 32;
  const end = cell + (<usize>pairs << 4);
  while (cell < end) {
    const value = v128.load(other), p = v128.load64_splat(first), q = v128.load64_splat(first, 8);
    const r = v128.load64_splat(first, 16), s = v128.load64_splat(first, 24);
    sa = fused(p, value, sa);
    sb = fused(q, value, sb);
    sc = fused(r, value, sc);
    sd = fused(s, value, sd);
    v128.store(cell, fused(s, d, fused(r, c, fused(q, b, fused(p, a, v128.load(cell))))));
    const next = first + 32;
    first = second;
    second = third;
    third = fourth;
    fourth = next;
    other += 16;
    cell += 16;
  }
  addParts(image, sa, sb);
  addParts(image + 16, sc, sd);
}

// The sums of two rows, each in four parts.
@inline
function addParts(cell: usize, first: v128, second: v128): void {
  const even = v128.shuffle<i32>(first, second, 0, 4, 2, 6), odd = v128.shuffle<i32>(first, second, 1, 5, 3, 7);
  v128.store(cell, f32x4.add(v128.load(cell), f32x4.add(even, odd)));
}

// A panel in single precision, with zeros up to a whole strip.
export function demote(panel: usize, n: i32, into: usize): void {
  for (let i = 0, rows = rowsOf(n); i < rows; i += 2) {
    const upper = f32x4.demote_f64x2_zero(rowOf(panel, n, i)), lower = f32x4.demote_f64x2_zero(rowOf(panel, n, i + 1));
    v128.store(into + (<usize>i << 3), v128.shuffle<i32>(upper, lower, 0, 4, 1, 5));
  }
}

// A row of a panel; what is beyond n is 0.
@inline
function rowOf(panel: usize, n: i32, i: i32): v128 {
  return i < n ? v128.load(panel + (<usize>i << 4)) : f64x2.splat(0);
}

// into = mean · (Σ of the images, in their order, − x): into and x are panels. So many rows are a piece of the work.
const ROWS: i32 = 512;
export function collect(images: usize, n: i32, slices: i32, bounds: usize, mean: f64, x: usize, into: usize): void {
  const size = <usize>rowsOf(n) << 3;
  const scale = f64x2.splat(mean);
  for (let first = take() * ROWS; first < n; first = take() * ROWS) {
    const end = least(n, first + ROWS);
    let begun = 0;
    for (let i = first; i < end; i += 2) {
      while (begun < slices && load<i32>(bounds + (<usize>begun << 2)) <= i >> 2) begun++;
      const upper = f64x2.neg(rowOf(x, n, i)), lower = f64x2.neg(rowOf(x, n, i + 1));
      let left = v128.shuffle<i64>(upper, lower, 0, 2), right = v128.shuffle<i64>(upper, lower, 1, 3);
      let image = images + (<usize>i << 3);
      for (let s = 0; s < begun; s++) {
        left = f64x2.add(left, f64x2.promote_low_f32x4(v128.load64_zero(image)));
        right = f64x2.add(right, f64x2.promote_low_f32x4(v128.load64_zero(image, 8)));
        image += size;
      }
      const cell = into + (<usize>i << 4);
      v128.store(cell, f64x2.mul(scale, v128.shuffle<i64>(left, right, 0, 2)));
      if (i + 1 < n) v128.store(cell, f64x2.mul(scale, v128.shuffle<i64>(left, right, 1, 3)), 16);
    }
  }
}
