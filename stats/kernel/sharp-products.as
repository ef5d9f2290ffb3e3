import { place, take } from "./control";

// As `multiply` of products.as for two panels at once, with distances that are squared while they are read: images[s] are those of
// the left panel, images[slices + s] those of the right.
export function sharpen(
  distances: usize, n: i32, first: i32, slices: i32, bounds: usize, left: usize, right: usize, images: usize,
): void {
  const size = <usize>n << 4;
  for (let s = take(); s < slices; s = take()) {
    const leftImage = images + <usize>s * size, rightImage = images + <usize>(slices + s) * size;
    memory.fill(leftImage, 0, size);
    memory.fill(rightImage, 0, size);
    const end = load<i32>(bounds + (<usize>s << 2), 4);
    let i = load<i32>(bounds + (<usize>s << 2));
    for (; i + 1 < end; i += 2) multiplyTwo(distances, n, first, i, left, right, leftImage, rightImage);
    if (i < end) {
      multiplyOne(distances, n, first, i, left, leftImage);
      multiplyOne(distances, n, first, i, right, rightImage);
    }
  }
}

// See `fused` of single-products.as.
@inline
function fused(a: v128, b: v128, c: v128): v128 {
  return f64x2.relaxed_madd(a, b, c);
}

@inline
function squareAt(pair: usize): v128 {
  const distance = v128.load64_splat(pair);
  return f64x2.mul(distance, distance);
}

function multiplyOne(distances: usize, n: i32, first: i32, i: i32, x: usize, image: usize): void {
  const own = v128.load(x + (<usize>i << 4));
  let sum = f64x2.splat(0);
  let pair = distances + (place(n, first, i, i + 1) << 3);
  for (let j = i + 1; j < n; j++) {
    const square = squareAt(pair);
    const cell = image + (<usize>j << 4);
    sum = fused(square, v128.load(x + (<usize>j << 4)), sum);
    v128.store(cell, fused(square, own, v128.load(cell)));
    pair += 8;
  }
  addTo(image + (<usize>i << 4), sum);
}

@inline
function addTo(cell: usize, sum: v128): void {
  v128.store(cell, f64x2.add(v128.load(cell), sum));
}

// Rows i and i + 1 together: what they share is read once.
function multiplyTwo(
  distances: usize, n: i32, first: i32, i: i32, left: usize, right: usize, leftImage: usize, rightImage: usize,
): void {
  const own = <usize>i << 4;
  const a = v128.load(left + own), b = v128.load(left + own, 16), c = v128.load(right + own), d = v128.load(right + own, 16);
  let upper = distances + (place(n, first, i, i + 1) << 3), lower = distances + (place(n, first, i + 1, i + 2) << 3);
  const between = squareAt(upper);
  let sa = f64x2.mul(between, b), sb = f64x2.mul(between, a), sc = f64x2.mul(between, d), sd = f64x2.mul(between, c);
  upper += 8;
  const end = <usize>n << 4;
  for (let at = own + 32; at < end; at += 16) {
    const p = squareAt(upper), q = squareAt(lower);
    let value = v128.load(left + at);
    sa = fused(p, value, sa);
    sb = fused(q, value, sb);
    v128.store(leftImage + at, fused(q, b, fused(p, a, v128.load(leftImage + at))));
    value = v128.load(right + at);
    sc = fused(p, value, sc);
    sd = fused(q, value, sd);
    v128.store(rightImage + at, fused(q, d, fused(p, c, v128.load(rightImage + at))));
    upper += 8;
    lower += 8;
  }
  addTo(leftImage + own, sa);
  addTo(leftImage + own + 16, sb);
  addTo(rightImage + own, sc);
  addTo(rightImage + own + 16, sd);
}
