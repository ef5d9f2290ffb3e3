// The two hot loops of stats/src/distance and stats/src/test-groups, for WebAssembly SIMD.
// Memory is laid out by stats/src/kernel/instantiate-kernel.ts; every pointer is aligned to 16 bytes,
// rows are padded with zeros to a multiple of 16 bytes, which adds nothing to any sum.

const ROW_BLOCK: i32 = 16;

// @ts-ignore: decorator
@inline
function min(a: i32, b: i32): i32 {
  return a < b ? a : b;
}

// Place of pair (i, j), j > i, in the condensed upper triangle, counted from the first pair of row `from`.
// @ts-ignore: decorator
@inline
function place(n: i32, from: i32, i: i32, j: i32): usize {
  const before: i64 = (<i64>(i - from) * <i64>(2 * n - from - i - 1)) >> 1;
  return <usize>(before + <i64>(j - i - 1));
}

// @ts-ignore: decorator
@inline
function write(out: usize, at: usize, difference: f64, total: f64): void {
  store<f64>(out + (at << 3), total > 0 ? difference / total : 0);
}

// @ts-ignore: decorator
@inline
function sum64(v: v128): f64 {
  return f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1);
}

// @ts-ignore: decorator
@inline
function sum32(v: v128): f64 {
  return (
    <f64>f32x4.extract_lane(v, 0) + <f64>f32x4.extract_lane(v, 1) +
    (<f64>f32x4.extract_lane(v, 2) + <f64>f32x4.extract_lane(v, 3))
  );
}

// @ts-ignore: decorator
@inline
function apart64(a: v128, b: usize): v128 {
  return f64x2.abs(f64x2.sub(a, v128.load(b)));
}

// @ts-ignore: decorator
@inline
function apart32(a: v128, b: usize): v128 {
  return f32x4.abs(f32x4.sub(a, v128.load(b)));
}

// rows: n × stride bytes of f64; totals: n f64; out: the condensed rows from ≤ i < to as f64.
export function bray64(rows: usize, stride: i32, n: i32, from: i32, to: i32, totals: usize, out: usize): void {
  for (let block = from; block < to; block += ROW_BLOCK) {
    const blockEnd = min(block + ROW_BLOCK, to);
    for (let j = block + 1; j < n; j += 4) {
      const last = min(j + 4, n);
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

// As bray64 with rows of f32; totals and out stay f64.
export function bray32(rows: usize, stride: i32, n: i32, from: i32, to: i32, totals: usize, out: usize): void {
  for (let block = from; block < to; block += ROW_BLOCK) {
    const blockEnd = min(block + ROW_BLOCK, to);
    for (let j = block + 1; j < n; j += 4) {
      const last = min(j + 4, n);
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

// Adds sample i's part of every labelling's within-group sum: sums[p] += (1/n_g) Σ_{j > i, j in g} d_ij².
// row: n f64, the distances of sample i (places j ≤ i are not read); labels: count u16, the groups of sample i;
// members: count × n u16, samples by group, ascending; starts: groups + 1 u32; cursors: count × groups u32,
// how many members of each group were met so far.
export function within(
  row: usize, i: i32, n: i32, count: i32, groups: i32,
  labels: usize, members: usize, starts: usize, cursors: usize, sums: usize,
): void {
  for (let j = i + 1; j < n; j++) {
    const d = load<f64>(row + ((<usize>j) << 3));
    store<f64>(row + ((<usize>j) << 3), d * d);
  }
  for (let p = 0; p < count; p++) {
    const g = <usize>load<u16>(labels + ((<usize>p) << 1));
    const cursor = cursors + ((<usize>p * <usize>groups + g) << 2);
    const met = load<u32>(cursor) + 1;
    store<u32>(cursor, met);
    const start = load<u32>(starts + (g << 2));
    const end = load<u32>(starts + (g << 2), 4);
    let m = members + ((<usize>p * <usize>n + <usize>(start + met)) << 1);
    const stop = members + ((<usize>p * <usize>n + <usize>end) << 1);
    let a: f64 = 0, b: f64 = 0, c: f64 = 0, d: f64 = 0;
    for (; m + 6 < stop; m += 8) {
      a += load<f64>(row + ((<usize>load<u16>(m)) << 3));
      b += load<f64>(row + ((<usize>load<u16>(m, 2)) << 3));
      c += load<f64>(row + ((<usize>load<u16>(m, 4)) << 3));
      d += load<f64>(row + ((<usize>load<u16>(m, 6)) << 3));
    }
    for (; m < stop; m += 2) a += load<f64>(row + ((<usize>load<u16>(m)) << 3));
    const sum = sums + ((<usize>p) << 3);
    store<f64>(sum, load<f64>(sum) + (a + b + (c + d)) / <f64>(end - start));
  }
}

// Adds to row i of the lengths that samples share: row[j − i − 1] += Σ_g tables[g][bytes[g][i] & bytes[g][j]] for j > i,
// and answers with the same sum for j = i, added in the same order. bytes: groups × n u8; tables: groups × 256 f64;
// row: n − i − 1 f64; met: groups + 3 u32 of scratch. Only groups in which sample i has a branch are met, four at a time.
export function shared(bytes: usize, tables: usize, n: i32, groups: i32, i: i32, row: usize, met: usize): f64 {
  let count: i32 = 0;
  for (let g = 0; g < groups; g++) {
    if (load<u8>(bytes + <usize>g * <usize>n + <usize>i) == 0) continue;
    store<u32>(met + (<usize>count << 2), g);
    count++;
  }
  let own: f64 = 0;
  let m = 0;
  for (; m + 4 <= count; m += 4) {
    const at = met + (<usize>m << 2);
    const g0 = <usize>load<u32>(at), g1 = <usize>load<u32>(at, 4), g2 = <usize>load<u32>(at, 8), g3 = <usize>load<u32>(at, 12);
    const t0 = tables + (g0 << 11), t1 = tables + (g1 << 11), t2 = tables + (g2 << 11), t3 = tables + (g3 << 11);
    let b0 = bytes + g0 * <usize>n + <usize>i, b1 = bytes + g1 * <usize>n + <usize>i;
    let b2 = bytes + g2 * <usize>n + <usize>i, b3 = bytes + g3 * <usize>n + <usize>i;
    const p0 = <usize>load<u8>(b0), p1 = <usize>load<u8>(b1), p2 = <usize>load<u8>(b2), p3 = <usize>load<u8>(b3);
    own += load<f64>(t0 + (p0 << 3)) + load<f64>(t1 + (p1 << 3)) + (load<f64>(t2 + (p2 << 3)) + load<f64>(t3 + (p3 << 3)));
    let cell = row;
    for (let j = i + 1; j < n; j++) {
      b0++; b1++; b2++; b3++;
      const first = load<f64>(t0 + ((p0 & <usize>load<u8>(b0)) << 3)) + load<f64>(t1 + ((p1 & <usize>load<u8>(b1)) << 3));
      const second = load<f64>(t2 + ((p2 & <usize>load<u8>(b2)) << 3)) + load<f64>(t3 + ((p3 & <usize>load<u8>(b3)) << 3));
      store<f64>(cell, load<f64>(cell) + (first + second));
      cell += 8;
    }
  }
  for (; m < count; m++) {
    const g = <usize>load<u32>(met + (<usize>m << 2));
    const t = tables + (g << 11);
    let b = bytes + g * <usize>n + <usize>i;
    const p = <usize>load<u8>(b);
    own += load<f64>(t + (p << 3));
    let cell = row;
    for (let j = i + 1; j < n; j++) {
      b++;
      store<f64>(cell, load<f64>(cell) + load<f64>(t + ((p & <usize>load<u8>(b)) << 3)));
      cell += 8;
    }
  }
  return own;
}

// One step of Weiszfeld's iteration over some points: next = Σ x/d, answered in out as Σ 1/d, Σ d and the number of points
// on which the centre lies (d < 1e-300, left out). points: rows of stride bytes of f64; members: count u32, their places;
// centre, next: stride bytes; out: 3 f64 and one a point, its distance.
export function pull(
  points: usize, stride: i32, members: usize, count: i32, centre: usize, next: usize, out: usize,
): void {
  const width = <usize>stride;
  for (let k: usize = 0; k < width; k += 16) v128.store(next + k, f64x2.splat(0));
  let weights: f64 = 0, distances: f64 = 0, met: f64 = 0;
  for (let m = 0; m < count; m++) {
    const row = points + <usize>load<u32>(members + (<usize>m << 2)) * width;
    let s0 = f64x2.splat(0), s1 = f64x2.splat(0);
    for (let k: usize = 0; k < width; k += 32) {
      const a = f64x2.sub(v128.load(row + k), v128.load(centre + k));
      const b = f64x2.sub(v128.load(row + k, 16), v128.load(centre + k, 16));
      s0 = f64x2.add(s0, f64x2.mul(a, a));
      s1 = f64x2.add(s1, f64x2.mul(b, b));
    }
    const distance = sqrt<f64>(sum64(f64x2.add(s0, s1)));
    store<f64>(out + (<usize>(m + 3) << 3), distance);
    if (distance < 1e-300) {
      met += 1;
      continue;
    }
    const weight = 1 / distance;
    weights += weight;
    distances += distance;
    const w = f64x2.splat(weight);
    for (let k: usize = 0; k < width; k += 32) {
      v128.store(next + k, f64x2.add(v128.load(next + k), f64x2.mul(w, v128.load(row + k))));
      v128.store(next + k, f64x2.add(v128.load(next + k, 16), f64x2.mul(w, v128.load(row + k, 16))), 16);
    }
  }
  store<f64>(out, weights);
  store<f64>(out, distances, 8);
  store<f64>(out, met, 16);
}

// next = Σ w x over some points; weights: count f64, the rest as pull.
export function add(points: usize, stride: i32, members: usize, weights: usize, count: i32, next: usize): void {
  const width = <usize>stride;
  for (let k: usize = 0; k < width; k += 16) v128.store(next + k, f64x2.splat(0));
  for (let m = 0; m < count; m++) {
    const row = points + <usize>load<u32>(members + (<usize>m << 2)) * width;
    const w = f64x2.splat(load<f64>(weights + (<usize>m << 3)));
    for (let k: usize = 0; k < width; k += 16) {
      v128.store(next + k, f64x2.add(v128.load(next + k), f64x2.mul(w, v128.load(row + k))));
    }
  }
}
