import { place, take } from "./control";

// The lengths that samples share: out (condensed, rows from ≤ i < to) = Σ_g tables[g][bytes[g][i] & bytes[g][j]] for j > i,
// and own[i] the same sum for j = i, added in the same order. bytes: groups × n u8; tables: groups × 256 f64; met: groups
// u32 of scratch. Only groups in which sample i has a branch are met, four at a time. A row is a piece of the work.
export function shared(
  met: usize, bytes: usize, tables: usize, n: i32, groups: i32, from: i32, to: i32, own: usize, out: usize,
): void {
  for (let i = from + take(); i < to; i = from + take()) {
    const row = out + (place(n, from, i, i + 1) << 3);
    memory.fill(row, 0, <usize>(n - i - 1) << 3);
    store<f64>(own + (<usize>i << 3), addRow(met, bytes, tables, n, groups, i, row));
  }
}

function addRow(met: usize, bytes: usize, tables: usize, n: i32, groups: i32, i: i32, row: usize): f64 {
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
