import { least, take } from "./control";
import { blocksBefore, DROPPED, pairAt, pairsOf, rowsOf, stripAt } from "./single-products";

// Products with squares told as in single-products.as, with their finer digits, in double precision.

// A slice's part of the products of two panels, as `multiply32`: images[s] are those of the left panel, images[slices + s] those of
// the right. Both and their images end with a whole strip: what is beyond n is 0 in the panels.
export function sharpen(
  squares: usize, finer: usize, n: i32, slices: i32, bounds: usize, left: usize, right: usize, images: usize,
): void {
  const size = <usize>rowsOf(n) << 4;
  for (let s = take(); s < slices; s = take()) {
    const leftImage = images + <usize>s * size, rightImage = images + <usize>(slices + s) * size;
    memory.fill(leftImage, 0, size);
    memory.fill(rightImage, 0, size);
    const end = load<i32>(bounds + (<usize>s << 2), 4);
    for (let strip = load<i32>(bounds + (<usize>s << 2)); strip < end; strip++) {
      const coarse = stripAt(squares, n, strip << 2), fine = finer + (blocksBefore(n, strip << 2) << 5), own = <usize>strip << 6;
      const pairs = pairsOf(n, strip << 2);
      multiplyTwo(coarse, fine, own, 0, pairs, left, right, leftImage, rightImage);
      multiplyTwo(coarse + 16, fine + 8, own, 32, pairs, left, right, leftImage, rightImage);
    }
  }
}

// See `fused` of single-products.as.
@inline
function fused(a: v128, b: v128, c: v128): v128 {
  return f64x2.relaxed_madd(a, b, c);
}

// Two columns of a row.
@inline
function upperOf(coarse: v128, fine: v128): v128 {
  return v128.or(f64x2.promote_low_f32x4(coarse), i64x2.shl(i64x2.extend_low_i32x4_u(fine), DROPPED));
}

// The same of the row below.
@inline
function lowerOf(coarse: v128, fine: v128): v128 {
  const below = v128.shuffle<i64>(coarse, coarse, 1, 1);
  return v128.or(f64x2.promote_low_f32x4(below), i64x2.shl(i64x2.extend_high_i32x4_u(fine), DROPPED));
}

// Two rows of a strip, `offset` bytes below its first: what they share is read once. Pairs of the strip's own columns stand there
// both ways.
function multiplyTwo(
  coarse: usize, fine: usize, own: usize, offset: usize, pairs: i32, left: usize, right: usize, leftImage: usize, rightImage: usize,
): void {
  const rows = own + offset;
  const a = v128.load(left + rows), b = v128.load(left + rows, 16), c = v128.load(right + rows), d = v128.load(right + rows, 16);
  let sa = f64x2.splat(0), sb = sa, sc = sa, sd = sa;
  let at = own;
  for (; at < own + 64; at += 32) {
    const values = v128.load(coarse), digits = v128.load16x4_u(fine);
    const upper = upperOf(values, digits), lower = lowerOf(values, digits);
    for (let column: usize = 0; column < 2; column++) {
      const p = column == 0 ? v128.shuffle<i64>(upper, upper, 0, 0) : v128.shuffle<i64>(upper, upper, 1, 1);
      const q = column == 0 ? v128.shuffle<i64>(lower, lower, 0, 0) : v128.shuffle<i64>(lower, lower, 1, 1);
      const x = v128.load(left + at + (column << 4)), y = v128.load(right + at + (column << 4));
      sa = fused(p, x, sa);
      sb = fused(q, x, sb);
      sc = fused(p, y, sc);
      sd = fused(q, y, sd);
    }
    coarse += 32;
    fine += 16;
  }
  const apart = fine - (coarse >> 1);
  let first = coarse, second = coarse + (pairAt(1, pairs) << 5);
  let third = coarse + (pairAt(2, pairs) << 5), fourth = coarse + (pairAt(3, pairs) << 5);
  for (const end = at + (<usize>pairs << 5); at < end; at += 32) {
    const values = v128.load(first), digits = v128.load16x4_u((first >> 1) + apart);
    const upper = upperOf(values, digits), lower = lowerOf(values, digits);
    let p = v128.shuffle<i64>(upper, upper, 0, 0), q = v128.shuffle<i64>(lower, lower, 0, 0);
    let x = v128.load(left + at), y = v128.load(right + at);
    sa = fused(p, x, sa);
    sb = fused(q, x, sb);
    sc = fused(p, y, sc);
    sd = fused(q, y, sd);
    v128.store(leftImage + at, fused(q, b, fused(p, a, v128.load(leftImage + at))));
    v128.store(rightImage + at, fused(q, d, fused(p, c, v128.load(rightImage + at))));
    p = v128.shuffle<i64>(upper, upper, 1, 1), q = v128.shuffle<i64>(lower, lower, 1, 1);
    x = v128.load(left + at, 16), y = v128.load(right + at, 16);
    sa = fused(p, x, sa);
    sb = fused(q, x, sb);
    sc = fused(p, y, sc);
    sd = fused(q, y, sd);
    v128.store(leftImage + at, fused(q, b, fused(p, a, v128.load(leftImage + at, 16))), 16);
    v128.store(rightImage + at, fused(q, d, fused(p, c, v128.load(rightImage + at, 16))), 16);
    const next = first + 32;
    first = second;
    second = third;
    third = fourth;
    fourth = next;
  }
  addTo(leftImage + rows, sa);
  addTo(leftImage + rows + 16, sb);
  addTo(rightImage + rows, sc);
  addTo(rightImage + rows + 16, sd);
}

@inline
function addTo(cell: usize, sum: v128): void {
  v128.store(cell, f64x2.add(v128.load(cell), sum));
}

// into = mean · (Σ of the images, in their order, − x), as `collect`. So many rows are a piece of the work.
const ROWS: i32 = 512;
export function collect64(images: usize, n: i32, slices: i32, mean: f64, x: usize, into: usize): void {
  const size = <usize>rowsOf(n) << 4;
  const scale = f64x2.splat(mean);
  for (let first = take() * ROWS; first < n; first = take() * ROWS) {
    const end = <usize>least(n, first + ROWS) << 4;
    for (let cell = <usize>first << 4; cell < end; cell += 16) {
      let sum = f64x2.neg(v128.load(x + cell));
      let image = images + cell;
      for (let s = 0; s < slices; s++) {
        sum = f64x2.add(sum, v128.load(image));
        image += size;
      }
      v128.store(into + cell, f64x2.mul(scale, sum));
    }
  }
}
