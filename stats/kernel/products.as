import { least, place, take } from "./control";

// Panels are four vectors side by side: n × 4 f64, row-major.

// A slice's part of D² · x: images[s] = the products of the rows bounds[s] ≤ i < bounds[s + 1] with all later columns, and of
// these columns with them. squares: the condensed triangle from row `first` on; bounds: slices + 1 u32; x: a panel; images: a
// panel a slice. A slice is a piece of the work; the images are to be added in their order.
export function multiply(
  squares: usize, n: i32, first: i32, slices: i32, bounds: usize, x: usize, images: usize,
): void {
  for (let s = take(); s < slices; s = take()) {
    const image = images + ((<usize>s * <usize>n) << 5);
    memory.fill(image, 0, <usize>n << 5);
    const end = load<i32>(bounds + (<usize>s << 2), 4);
    let i = load<i32>(bounds + (<usize>s << 2));
    for (; i + 1 < end; i += 2) multiplyTwo(squares, n, first, i, x, image);
    if (i < end) multiplyOne(squares, n, first, i, x, image);
  }
}

function multiplyOne(squares: usize, n: i32, first: i32, i: i32, x: usize, image: usize): void {
  const own = x + (<usize>i << 5);
  const a = v128.load(own), b = v128.load(own, 16);
  let sa = f64x2.splat(0), sb = f64x2.splat(0);
  let pair = squares + (place(n, first, i, i + 1) << 3);
  for (let j = i + 1; j < n; j++) {
    const square = v128.load64_splat(pair);
    const other = x + (<usize>j << 5), cell = image + (<usize>j << 5);
    sa = f64x2.add(sa, f64x2.mul(square, v128.load(other)));
    sb = f64x2.add(sb, f64x2.mul(square, v128.load(other, 16)));
    v128.store(cell, f64x2.add(v128.load(cell), f64x2.mul(square, a)));
    v128.store(cell, f64x2.add(v128.load(cell, 16), f64x2.mul(square, b)), 16);
    pair += 8;
  }
  const cell = image + (<usize>i << 5);
  v128.store(cell, f64x2.add(v128.load(cell), sa));
  v128.store(cell, f64x2.add(v128.load(cell, 16), sb), 16);
}

// Rows i and i + 1 together: what they share is read once.
function multiplyTwo(squares: usize, n: i32, start: i32, i: i32, x: usize, image: usize): void {
  const own = x + (<usize>i << 5);
  const a = v128.load(own), b = v128.load(own, 16);
  const c = v128.load(own, 32), d = v128.load(own, 48);
  let upper = squares + (place(n, start, i, i + 1) << 3);
  let lower = squares + (place(n, start, i + 1, i + 2) << 3);
  const between = v128.load64_splat(upper);
  let sa = f64x2.mul(between, c), sb = f64x2.mul(between, d);
  let sc = f64x2.mul(between, a), sd = f64x2.mul(between, b);
  upper += 8;
  for (let j = i + 2; j < n; j++) {
    const first = v128.load64_splat(upper), second = v128.load64_splat(lower);
    const other = x + (<usize>j << 5), cell = image + (<usize>j << 5);
    const left = v128.load(other), right = v128.load(other, 16);
    sa = f64x2.add(sa, f64x2.mul(first, left));
    sb = f64x2.add(sb, f64x2.mul(first, right));
    sc = f64x2.add(sc, f64x2.mul(second, left));
    sd = f64x2.add(sd, f64x2.mul(second, right));
    v128.store(cell, f64x2.add(v128.load(cell), f64x2.add(f64x2.mul(first, a), f64x2.mul(second, c))));
    v128.store(cell, f64x2.add(v128.load(cell, 16), f64x2.add(f64x2.mul(first, b), f64x2.mul(second, d))), 16);
    upper += 8;
    lower += 8;
  }
  const cell = image + (<usize>i << 5);
  v128.store(cell, f64x2.add(v128.load(cell), sa));
  v128.store(cell, f64x2.add(v128.load(cell, 16), sb), 16);
  v128.store(cell, f64x2.add(v128.load(cell, 32), sc), 32);
  v128.store(cell, f64x2.add(v128.load(cell, 48), sd), 48);
}

// seen[b] = bases[b]ᵀ image, 4 × 4 f64, row-major. bases: count u32, where panels begin. A base is a piece of the work.
export function see(bases: usize, count: i32, image: usize, n: i32, seen: usize): void {
  for (let b = take(); b < count; b = take()) {
    seeOne(<usize>load<u32>(bases + (<usize>b << 2)), image, n, seen + (<usize>b << 7));
  }
}

function seeOne(base: usize, image: usize, n: i32, seen: usize): void {
  const none = f64x2.splat(0);
  let a = none, b = none, c = none, d = none, e = none, f = none, g = none, h = none;
  const end = base + (<usize>n << 5);
  while (base < end) {
    const left = v128.load(image), right = v128.load(image, 16);
    const first = v128.load64_splat(base), second = v128.load64_splat(base, 8);
    const third = v128.load64_splat(base, 16), fourth = v128.load64_splat(base, 24);
    a = f64x2.add(a, f64x2.mul(first, left));
    b = f64x2.add(b, f64x2.mul(first, right));
    c = f64x2.add(c, f64x2.mul(second, left));
    d = f64x2.add(d, f64x2.mul(second, right));
    e = f64x2.add(e, f64x2.mul(third, left));
    f = f64x2.add(f, f64x2.mul(third, right));
    g = f64x2.add(g, f64x2.mul(fourth, left));
    h = f64x2.add(h, f64x2.mul(fourth, right));
    base += 32;
    image += 32;
  }
  v128.store(seen, a);
  v128.store(seen, b, 16);
  v128.store(seen, c, 32);
  v128.store(seen, d, 48);
  v128.store(seen, e, 64);
  v128.store(seen, f, 80);
  v128.store(seen, g, 96);
  v128.store(seen, h, 112);
}

// image -= Σ bases[b] seen[b], in their order. So many rows of the image are a piece of the work.
const ROWS: i32 = 512;
export function subtract(bases: usize, count: i32, image: usize, n: i32, seen: usize): void {
  for (let first = take() * ROWS; first < n; first = take() * ROWS) {
    const start = <usize>first << 5;
    const size = <usize>least(ROWS, n - first) << 5;
    for (let b = 0; b < count; b++) {
      const base = <usize>load<u32>(bases + (<usize>b << 2));
      subtractOne(base + start, image + start, size, seen + (<usize>b << 7));
    }
  }
}

function subtractOne(base: usize, image: usize, size: usize, seen: usize): void {
  const a = v128.load(seen), b = v128.load(seen, 16), c = v128.load(seen, 32), d = v128.load(seen, 48);
  const e = v128.load(seen, 64), f = v128.load(seen, 80), g = v128.load(seen, 96), h = v128.load(seen, 112);
  const end = base + size;
  while (base < end) {
    const first = v128.load64_splat(base), second = v128.load64_splat(base, 8);
    const third = v128.load64_splat(base, 16), fourth = v128.load64_splat(base, 24);
    const left = f64x2.add(
      f64x2.add(f64x2.mul(first, a), f64x2.mul(second, c)), f64x2.add(f64x2.mul(third, e), f64x2.mul(fourth, g)));
    const right = f64x2.add(
      f64x2.add(f64x2.mul(first, b), f64x2.mul(second, d)), f64x2.add(f64x2.mul(third, f), f64x2.mul(fourth, h)));
    v128.store(image, f64x2.sub(v128.load(image), left));
    v128.store(image, f64x2.sub(v128.load(image, 16), right), 16);
    base += 32;
    image += 32;
  }
}
