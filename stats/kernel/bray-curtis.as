import { least, place, sum64, take } from "./control";

// Rows of a piece of `dense64` and `dense32`, and of `sparse`.
const ROW_BLOCK: i32 = 16;
const SPARSE_BLOCK: i32 = 8;

@inline
function write(out: usize, at: usize, difference: f64, total: f64): void {
  store<f64>(out + (at << 3), total > 0 ? difference / total : 0);
}

@inline
function sum32(v: v128): f64 {
  return (
    <f64>f32x4.extract_lane(v, 0) + <f64>f32x4.extract_lane(v, 1) +
    (<f64>f32x4.extract_lane(v, 2) + <f64>f32x4.extract_lane(v, 3))
  );
}

@inline
function apart64(a: v128, b: usize): v128 {
  return f64x2.abs(f64x2.sub(a, v128.load(b)));
}

@inline
function apart32(a: v128, b: usize): v128 {
  return f32x4.abs(f32x4.sub(a, v128.load(b)));
}

// rows: n × stride bytes of f64, padded with zeros; totals: n f64; out: the condensed rows from ≤ i < to as f64.
export function dense64(rows: usize, stride: i32, n: i32, from: i32, to: i32, totals: usize, out: usize): void {
  for (let block = from + take() * ROW_BLOCK; block < to; block = from + take() * ROW_BLOCK) {
    const blockEnd = least(block + ROW_BLOCK, to);
    for (let j = block + 1; j < n; j += 4) {
      const last = least(j + 4, n);
      for (let i = block; i < blockEnd; i++) {
        const u = rows + <usize>i * <usize>stride;
        const total = load<f64>(totals + ((<usize>i) << 3));
        if (i < j && last == j + 4) {
          const v0 = rows + <usize>j * <usize>stride;
          const v1 = v0 + <usize>stride;
          const v2 = v1 + <usize>stride;
          const v3 = v2 + <usize>stride;
          let s0 = f64x2.splat(0), s1 = f64x2.splat(0), s2 = f64x2.splat(0), s3 = f64x2.splat(0);
          for (let k: usize = 0; k < <usize>stride; k += 16) {
            const a = v128.load(u + k);
            s0 = f64x2.add(s0, apart64(a, v0 + k));
            s1 = f64x2.add(s1, apart64(a, v1 + k));
            s2 = f64x2.add(s2, apart64(a, v2 + k));
            s3 = f64x2.add(s3, apart64(a, v3 + k));
          }
          const t = totals + ((<usize>j) << 3);
          const at = place(n, from, i, j);
          write(out, at, sum64(s0), total + load<f64>(t));
          write(out, at + 1, sum64(s1), total + load<f64>(t, 8));
          write(out, at + 2, sum64(s2), total + load<f64>(t, 16));
          write(out, at + 3, sum64(s3), total + load<f64>(t, 24));
        } else {
          for (let m = j > i ? j : i + 1; m < last; m++) {
            const v = rows + <usize>m * <usize>stride;
            let s = f64x2.splat(0);
            for (let k: usize = 0; k < <usize>stride; k += 16) s = f64x2.add(s, apart64(v128.load(u + k), v + k));
            write(out, place(n, from, i, m), sum64(s), total + load<f64>(totals + ((<usize>m) << 3)));
          }
        }
      }
    }
  }
}

// As dense64 with rows of f32; totals and out stay f64.
export function dense32(rows: usize, stride: i32, n: i32, from: i32, to: i32, totals: usize, out: usize): void {
  for (let block = from + take() * ROW_BLOCK; block < to; block = from + take() * ROW_BLOCK) {
    const blockEnd = least(block + ROW_BLOCK, to);
    for (let j = block + 1; j < n; j += 4) {
      const last = least(j + 4, n);
      for (let i = block; i < blockEnd; i++) {
        const u = rows + <usize>i * <usize>stride;
        const total = load<f64>(totals + ((<usize>i) << 3));
        if (i < j && last == j + 4) {
          const v0 = rows + <usize>j * <usize>stride;
          const v1 = v0 + <usize>stride;
          const v2 = v1 + <usize>stride;
          const v3 = v2 + <usize>stride;
          let s0 = f32x4.splat(0), s1 = f32x4.splat(0), s2 = f32x4.splat(0), s3 = f32x4.splat(0);
          for (let k: usize = 0; k < <usize>stride; k += 16) {
            const a = v128.load(u + k);
            s0 = f32x4.add(s0, apart32(a, v0 + k));
            s1 = f32x4.add(s1, apart32(a, v1 + k));
            s2 = f32x4.add(s2, apart32(a, v2 + k));
            s3 = f32x4.add(s3, apart32(a, v3 + k));
          }
          const t = totals + ((<usize>j) << 3);
          const at = place(n, from, i, j);
          write(out, at, sum32(s0), total + load<f64>(t));
          write(out, at + 1, sum32(s1), total + load<f64>(t, 8));
          write(out, at + 2, sum32(s2), total + load<f64>(t, 16));
          write(out, at + 3, sum32(s3), total + load<f64>(t, 24));
        } else {
          for (let m = j > i ? j : i + 1; m < last; m++) {
            const v = rows + <usize>m * <usize>stride;
            let s = f32x4.splat(0);
            for (let k: usize = 0; k < <usize>stride; k += 16) s = f32x4.add(s, apart32(v128.load(u + k), v + k));
            write(out, place(n, from, i, m), sum32(s), total + load<f64>(totals + ((<usize>m) << 3)));
          }
        }
      }
    }
  }
}

// The same for a table of mostly zeros, by taxon: what two samples have in common, Σ min(x_if, x_jf), needs only the taxa
// that both have. Entries by taxon and, within it, by rising sample: samples u16, values f64; by sample: starts[i] to
// starts[i + 1] (u32) its entries' places there, and `ends` where their taxa end. shared: n f64 of scratch.
export function sparse(
  shared: usize, starts: usize, places: usize, ends: usize, samples: usize, values: usize,
  n: i32, from: i32, to: i32, totals: usize, out: usize,
): void {
  for (let block = from + take() * SPARSE_BLOCK; block < to; block = from + take() * SPARSE_BLOCK) {
    const blockEnd = least(block + SPARSE_BLOCK, to);
    for (let i = block; i < blockEnd; i++) {
      memory.fill(shared, 0, <usize>n << 3);
      const row = starts + (<usize>i << 2);
      const last = <usize>load<u32>(row, 4);
      for (let entry = <usize>load<u32>(row); entry < last; entry++) {
        addShared(shared, <usize>load<u32>(places + (entry << 2)), <usize>load<u32>(ends + (entry << 2)), samples, values);
      }
      const total = load<f64>(totals + (<usize>i << 3));
      let at = place(n, from, i, i + 1);
      for (let j = i + 1; j < n; j++) {
        const both = total + load<f64>(totals + (<usize>j << 3));
        const apart = both - 2 * load<f64>(shared + (<usize>j << 3));
        write(out, at++, apart > 0 ? apart : 0, both);
      }
    }
  }
}

// shared[j] += min(x, x_j) for the samples j behind the entry at `at` of one taxon. pmin is the plain "smaller of two" that
// processors have; wasm's min asks about NaN and is twelve times as slow here.
@inline
function addShared(shared: usize, at: usize, end: usize, samples: usize, values: usize): void {
  const x = f64x2.splat(load<f64>(values + (at << 3)));
  let p = at + 1;
  for (; p + 3 < end; p += 4) {
    const s = samples + (p << 1);
    const first = f64x2.pmin(x, v128.load(values + (p << 3)));
    const second = f64x2.pmin(x, v128.load(values + (p << 3), 16));
    const a = shared + (<usize>load<u16>(s) << 3);
    const b = shared + (<usize>load<u16>(s, 2) << 3);
    const c = shared + (<usize>load<u16>(s, 4) << 3);
    const d = shared + (<usize>load<u16>(s, 6) << 3);
    store<f64>(a, load<f64>(a) + f64x2.extract_lane(first, 0));
    store<f64>(b, load<f64>(b) + f64x2.extract_lane(first, 1));
    store<f64>(c, load<f64>(c) + f64x2.extract_lane(second, 0));
    store<f64>(d, load<f64>(d) + f64x2.extract_lane(second, 1));
  }
  for (; p < end; p++) {
    const a = shared + (<usize>load<u16>(samples + (p << 1)) << 3);
    store<f64>(a, load<f64>(a) + f64x2.extract_lane(f64x2.pmin(x, v128.load64_splat(values + (p << 3))), 0));
  }
}
