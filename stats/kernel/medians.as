import { sum64 } from "./control";

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
