// What all loops of the kernel share. The memory is laid out by stats/src/kernel; every pointer is aligned to 16 bytes.
// Several threads may run one loop at the same time, on the same memory: they take turns at numbered pieces of the work, and
// what a piece writes nobody else does, so that the numbers do not depend on the threads.

const CURSOR: usize = 12;

// The next piece of work that nobody has taken yet, 0 and up.
@inline
export function take(): i32 {
  return atomic.add<i32>(CURSOR, 1);
}

@inline
export function least(a: i32, b: i32): i32 {
  return a < b ? a : b;
}

// Place of pair (i, j), j > i, in the condensed upper triangle, counted from the first pair of row `from`.
@inline
export function place(n: i32, from: i32, i: i32, j: i32): usize {
  const before: i64 = (<i64>(i - from) * <i64>(2 * n - from - i - 1)) >> 1;
  return <usize>(before + <i64>(j - i - 1));
}

@inline
export function sum64(v: v128): f64 {
  return f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1);
}
