import { least, place, take } from "./control";

// Panels are two vectors side by side: n × 2 f64, row-major.

// A slice's part of D² · x: images[s] = the products of the rows bounds[s] ≤ i < bounds[s + 1] with all later columns, and of
// these columns with them. squares: the condensed triangle from row `first` on; bounds: slices + 1 u32; x: a panel; images: a
// panel a slice. A slice is a piece of the work; the images are to be added in their order.
export function multiply(
  squares: usize, n: i32, first: i32, slices: i32, bounds: usize, x: usize, images: usize,
): void {
  for (let s = take(); s < slices; s = take()) {
    const image = images + ((<usize>s * <usize>n) << 4);
    memory.fill(image, 0, <usize>n << 4);
    const end = load<i32>(bounds + (<usize>s << 2), 4);
    let i = load<i32>(bounds + (<usize>s << 2));
    for (; i + 3 < end; i += 4) multiplyFour(squares, n, first, i, x, image);
    for (; i < end; i++) multiplyRow(squares + (place(n, first, i, i + 1) << 3), i, n, x, image);
  }
}

// Row i with the columns i < j < to, both ways; pair: where its squares begin.
function multiplyRow(pair: usize, i: i32, to: i32, x: usize, image: usize): void {
  const own = v128.load(x + (<usize>i << 4));
  let sum = f64x2.splat(0);
  for (let j = i + 1; j < to; j++) {
    const square = v128.load64_splat(pair);
    const cell = image + (<usize>j << 4);
    sum = f64x2.add(sum, f64x2.mul(square, v128.load(x + (<usize>j << 4))));
    v128.store(cell, f64x2.add(v128.load(cell), f64x2.mul(square, own)));
    pair += 8;
  }
  const cell = image + (<usize>i << 4);
  v128.store(cell, f64x2.add(v128.load(cell), sum));
}

// Rows i to i + 3 together: what they share is read once. Their pairs among themselves are done before.
function multiplyFour(squares: usize, n: i32, start: i32, i: i32, x: usize, image: usize): void {
  for (let row = i; row < i + 3; row++) multiplyRow(squares + (place(n, start, row, row + 1) << 3), row, i + 4, x, image);
  const own = x + (<usize>i << 4);
  const a = v128.load(own), b = v128.load(own, 16), c = v128.load(own, 32), d = v128.load(own, 48);
  let sa = f64x2.splat(0), sb = sa, sc = sa, sd = sa;
  let first = squares + (place(n, start, i, i + 4) << 3), second = squares + (place(n, start, i + 1, i + 4) << 3);
  let third = squares + (place(n, start, i + 2, i + 4) << 3), fourth = squares + (place(n, start, i + 3, i + 4) << 3);
  let other = own + 64;
  const rows = image + (<usize>i << 4), end = image + (<usize>n << 4);
  for (let cell = rows + 64; cell < end; cell += 16) {
    const p = v128.load64_splat(first), q = v128.load64_splat(second);
    const r = v128.load64_splat(third), s = v128.load64_splat(fourth);
    const value = v128.load(other);
    sa = f64x2.add(sa, f64x2.mul(p, value));
    sb = f64x2.add(sb, f64x2.mul(q, value));
    sc = f64x2.add(sc, f64x2.mul(r, value));
    sd = f64x2.add(sd, f64x2.mul(s, value));
    const upper = f64x2.add(f64x2.mul(p, a), f64x2.mul(q, b));
    const lower = f64x2.add(f64x2.mul(r, c), f64x2.mul(s, d));
    v128.store(cell, f64x2.add(v128.load(cell), f64x2.add(upper, lower)));
    first += 8;
    second += 8;
    third += 8;
    fourth += 8;
    other += 16;
  }
  v128.store(rows, f64x2.add(v128.load(rows), sa));
  v128.store(rows, f64x2.add(v128.load(rows, 16), sb), 16);
  v128.store(rows, f64x2.add(v128.load(rows, 32), sc), 32);
  v128.store(rows, f64x2.add(v128.load(rows, 48), sd), 48);
}

// Squares distances where they stand; sums[p] = the sum of those of piece p, NaN where something is no distance (as in
// stats/src/refusal.ts: negative, missing or too long). So many pairs are a piece of the work.
const PAIRS: i32 = 8192;
const LARGEST_LENGTH: f64 = 1e150;
export function square(pairs: usize, count: i32, sums: usize): void {
  for (let piece = take(); piece * PAIRS < count; piece = take()) {
    const first = pairs + (<usize>(piece * PAIRS) << 3);
    const end = first + (<usize>least(PAIRS, count - piece * PAIRS) << 3);
    const none = f64x2.splat(0), most = f64x2.splat(LARGEST_LENGTH);
    let sum = none, good = i64x2.splat(-1);
    let at = first;
    for (; at + 8 < end; at += 16) {
      const distance = v128.load(at);
      const square = f64x2.mul(distance, distance);
      good = v128.and(good, v128.and(f64x2.ge(distance, none), f64x2.le(distance, most)));
      sum = f64x2.add(sum, square);
      v128.store(at, square);
    }
    let total = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
    let isGood = i64x2.all_true(good);
    if (at < end) {
      const distance = load<f64>(at);
      isGood = isGood && distance >= 0 && distance <= LARGEST_LENGTH;
      total += distance * distance;
      store<f64>(at, distance * distance);
    }
    store<f64>(sums + (<usize>piece << 3), isGood ? total : NaN);
  }
}

// seen[b] = bases[b]ᵀ image, 2 × 2 f64, row-major. bases: count u32, where panels begin; count is a multiple of four. Four bases
// are a piece of the work.
export function see(bases: usize, count: i32, image: usize, n: i32, seen: usize): void {
  for (let b = take() * 4; b < count; b = take() * 4) {
    const at = bases + (<usize>b << 2);
    seeFour(<usize>load<u32>(at), <usize>load<u32>(at, 4), <usize>load<u32>(at, 8), <usize>load<u32>(at, 12), image, n, seen + (<usize>b << 5));
  }
}

// The image as it is and turned round, so that each number of a base meets both of the image's.
function seeFour(first: usize, second: usize, third: usize, fourth: usize, image: usize, n: i32, seen: usize): void {
  const none = f64x2.splat(0);
  let a = none, b = none, c = none, d = none, e = none, f = none, g = none, h = none;
  const end = image + (<usize>n << 4);
  while (image < end) {
    const value = v128.load(image);
    const turned = v128.shuffle<i64>(value, value, 1, 0);
    const p = v128.load(first), q = v128.load(second), r = v128.load(third), s = v128.load(fourth);
    a = f64x2.add(a, f64x2.mul(p, value));
    b = f64x2.add(b, f64x2.mul(p, turned));
    c = f64x2.add(c, f64x2.mul(q, value));
    d = f64x2.add(d, f64x2.mul(q, turned));
    e = f64x2.add(e, f64x2.mul(r, value));
    f = f64x2.add(f, f64x2.mul(r, turned));
    g = f64x2.add(g, f64x2.mul(s, value));
    h = f64x2.add(h, f64x2.mul(s, turned));
    first += 16;
    second += 16;
    third += 16;
    fourth += 16;
    image += 16;
  }
  keepSeen(seen, a, b);
  keepSeen(seen + 32, c, d);
  keepSeen(seen + 64, e, f);
  keepSeen(seen + 96, g, h);
}

@inline
function keepSeen(seen: usize, straight: v128, turned: v128): void {
  v128.store(seen, v128.shuffle<i64>(straight, turned, 0, 2));
  v128.store(seen, v128.shuffle<i64>(turned, straight, 1, 3), 16);
}

// image -= Σ bases[b] seen[b], in their order. So many rows of the image are a piece of the work.
const ROWS: i32 = 512;
export function subtract(bases: usize, count: i32, image: usize, n: i32, seen: usize): void {
  for (let first = take() * ROWS; first < n; first = take() * ROWS) {
    const start = <usize>first << 4;
    const size = <usize>least(ROWS, n - first) << 4;
    for (let b = 0; b < count; b += 2) {
      const at = bases + (<usize>b << 2);
      subtractTwo(<usize>load<u32>(at) + start, <usize>load<u32>(at, 4) + start, image + start, size, seen + (<usize>b << 5));
    }
  }
}

function subtractTwo(first: usize, second: usize, image: usize, size: usize, seen: usize): void {
  const s = v128.load(seen), t = v128.load(seen, 16), u = v128.load(seen, 32), v = v128.load(seen, 48);
  const a = v128.shuffle<i64>(s, t, 0, 3), b = v128.shuffle<i64>(t, s, 0, 3);
  const c = v128.shuffle<i64>(u, v, 0, 3), d = v128.shuffle<i64>(v, u, 0, 3);
  const end = image + size;
  while (image < end) {
    const p = v128.load(first), q = v128.load(second);
    const left = f64x2.add(f64x2.mul(p, a), f64x2.mul(v128.shuffle<i64>(p, p, 1, 0), b));
    const right = f64x2.add(f64x2.mul(q, c), f64x2.mul(v128.shuffle<i64>(q, q, 1, 0), d));
    v128.store(image, f64x2.sub(v128.load(image), f64x2.add(left, right)));
    first += 16;
    second += 16;
    image += 16;
  }
}
