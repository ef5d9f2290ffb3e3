import { place, take } from "./control";

// Panels are four vectors side by side: n × 4 f64, row-major.

// squares[pair] = distances[pair]², in place, of the condensed triangle's pairs first ≤ pair < last.
export function square(pairs: usize, count: u32): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const d = load<f64>(pairs + (k << 3));
    store<f64>(pairs + (k << 3), d * d);
  }
}

// A slice's part of D² · x: images[s] = the products of the rows bounds[s] ≤ i < bounds[s + 1] with all later columns, and of
// these columns with them. squares: the condensed triangle; bounds: slices + 1 u32; x: a panel; images: a panel a slice.
// A slice is a piece of the work; the images are to be added in their order.
export function multiply(squares: usize, n: i32, slices: i32, bounds: usize, x: usize, images: usize): void {
  for (let s = take(); s < slices; s = take()) {
    const image = images + ((<usize>s * <usize>n) << 5);
    memory.fill(image, 0, <usize>n << 5);
    const end = load<i32>(bounds + (<usize>s << 2), 4);
    let i = load<i32>(bounds + (<usize>s << 2));
    for (; i + 1 < end; i += 2) multiplyTwo(squares, n, i, x, image);
    if (i < end) multiplyOne(squares, n, i, i + 1, x, image);
  }
}

function multiplyOne(squares: usize, n: i32, i: i32, from: i32, x: usize, image: usize): void {
  const own = x + (<usize>i << 5);
  const a = v128.load(own), b = v128.load(own, 16);
  let sa = f64x2.splat(0), sb = f64x2.splat(0);
  let pair = squares + (place(n, 0, i, from) << 3);
  for (let j = from; j < n; j++) {
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
function multiplyTwo(squares: usize, n: i32, i: i32, x: usize, image: usize): void {
  const own = x + (<usize>i << 5);
  const a = v128.load(own), b = v128.load(own, 16);
  const c = v128.load(own, 32), d = v128.load(own, 48);
  let upper = squares + (place(n, 0, i, i + 1) << 3);
  let lower = squares + (place(n, 0, i + 1, i + 2) << 3);
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

// image -= base (baseᵀ image) for two panels; seen: 16 f64, row-major, is made baseᵀ image.
export function project(base: usize, image: usize, n: i32, seen: usize): void {
  const end = <usize>n << 5;
  for (let column: usize = 0; column < 4; column++) {
    let a = f64x2.splat(0), b = f64x2.splat(0);
    const at = image + (column << 3);
    for (let k: usize = 0; k < end; k += 32) {
      const value = v128.load64_splat(at + k);
      a = f64x2.add(a, f64x2.mul(v128.load(base + k), value));
      b = f64x2.add(b, f64x2.mul(v128.load(base + k, 16), value));
    }
    store<f64>(seen + (column << 3), f64x2.extract_lane(a, 0));
    store<f64>(seen + (column << 3), f64x2.extract_lane(a, 1), 32);
    store<f64>(seen + (column << 3), f64x2.extract_lane(b, 0), 64);
    store<f64>(seen + (column << 3), f64x2.extract_lane(b, 1), 96);
  }
  for (let k: usize = 0; k < end; k += 32) {
    let left = v128.load(image + k), right = v128.load(image + k, 16);
    for (let row: usize = 0; row < 4; row++) {
      const value = v128.load64_splat(base + k + (row << 3));
      left = f64x2.sub(left, f64x2.mul(value, v128.load(seen + (row << 5))));
      right = f64x2.sub(right, f64x2.mul(value, v128.load(seen + (row << 5), 16)));
    }
    v128.store(image + k, left);
    v128.store(image + k, right, 16);
  }
}
