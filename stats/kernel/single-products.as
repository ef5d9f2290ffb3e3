import { place, take } from "./control";

// As `multiply` of products.as in single precision: squares, x and images are f32, panels n × 4 of them. The squares are told from
// a constant near their mean, so that little is lost: products with vectors of the sum 0 do not see it but on the diagonal.
export function multiply32(squares: usize, n: i32, slices: i32, bounds: usize, x: usize, images: usize): void {
  for (let s = take(); s < slices; s = take()) {
    const image = images + ((<usize>s * <usize>n) << 4);
    memory.fill(image, 0, <usize>n << 4);
    const end = load<i32>(bounds + (<usize>s << 2), 4);
    let i = load<i32>(bounds + (<usize>s << 2));
    for (; i + 3 < end; i += 4) multiplyFour(squares, n, i, x, image);
    for (; i < end; i++) multiplyRow(squares, n, i, i + 1, n, x, image);
  }
}

// Row i with the columns from ≤ j < to, both ways.
function multiplyRow(squares: usize, n: i32, i: i32, from: i32, to: i32, x: usize, image: usize): void {
  const own = v128.load(x + (<usize>i << 4));
  let sum = f32x4.splat(0);
  let pair = squares + (place(n, 0, i, from) << 2);
  for (let j = from; j < to; j++) {
    const square = v128.load32_splat(pair);
    const cell = image + (<usize>j << 4);
    sum = f32x4.add(sum, f32x4.mul(square, v128.load(x + (<usize>j << 4))));
    v128.store(cell, f32x4.add(v128.load(cell), f32x4.mul(square, own)));
    pair += 4;
  }
  const cell = image + (<usize>i << 4);
  v128.store(cell, f32x4.add(v128.load(cell), sum));
}

// Rows i to i + 3 together: what they share is read once. Their pairs among themselves are done before.
function multiplyFour(squares: usize, n: i32, i: i32, x: usize, image: usize): void {
  for (let row = i; row < i + 3; row++) multiplyRow(squares, n, row, row + 1, i + 4, x, image);
  const own = x + (<usize>i << 4);
  const a = v128.load(own), b = v128.load(own, 16), c = v128.load(own, 32), d = v128.load(own, 48);
  let sa = f32x4.splat(0), sb = f32x4.splat(0), sc = f32x4.splat(0), sd = f32x4.splat(0);
  let first = squares + (place(n, 0, i, i + 4) << 2), second = squares + (place(n, 0, i + 1, i + 4) << 2);
  let third = squares + (place(n, 0, i + 2, i + 4) << 2), fourth = squares + (place(n, 0, i + 3, i + 4) << 2);
  let other = x + (<usize>(i + 4) << 4);
  let cell = image + (<usize>(i + 4) << 4);
  const end = image + (<usize>n << 4);
  while (cell < end) {
    const p = v128.load32_splat(first), q = v128.load32_splat(second);
    const r = v128.load32_splat(third), s = v128.load32_splat(fourth);
    const value = v128.load(other);
    sa = f32x4.add(sa, f32x4.mul(p, value));
    sb = f32x4.add(sb, f32x4.mul(q, value));
    sc = f32x4.add(sc, f32x4.mul(r, value));
    sd = f32x4.add(sd, f32x4.mul(s, value));
    const upper = f32x4.add(f32x4.mul(p, a), f32x4.mul(q, b));
    const lower = f32x4.add(f32x4.mul(r, c), f32x4.mul(s, d));
    v128.store(cell, f32x4.add(v128.load(cell), f32x4.add(upper, lower)));
    first += 4;
    second += 4;
    third += 4;
    fourth += 4;
    other += 16;
    cell += 16;
  }
  const rows = image + (<usize>i << 4);
  v128.store(rows, f32x4.add(v128.load(rows), sa));
  v128.store(rows, f32x4.add(v128.load(rows, 16), sb), 16);
  v128.store(rows, f32x4.add(v128.load(rows, 32), sc), 32);
  v128.store(rows, f32x4.add(v128.load(rows, 48), sd), 48);
}

// into = Σ of the images, in their order, − constant × x: into and x are panels of f64.
export function collect(images: usize, n: i32, slices: i32, constant: f64, x: usize, into: usize): void {
  const size = <usize>n << 4;
  const factor = f64x2.splat(constant);
  for (let cell: usize = 0; cell < size; cell += 16) {
    const at = cell << 1;
    let left = f64x2.neg(f64x2.mul(factor, v128.load(x + at)));
    let right = f64x2.neg(f64x2.mul(factor, v128.load(x + at, 16)));
    let image = images + cell;
    for (let s = 0; s < slices; s++) {
      const part = v128.load(image);
      left = f64x2.add(left, f64x2.promote_low_f32x4(part));
      right = f64x2.add(right, f64x2.promote_low_f32x4(v128.shuffle<i32>(part, part, 2, 3, 2, 3)));
      image += size;
    }
    v128.store(into + at, left);
    v128.store(into + at, right, 16);
  }
}
