import { valueAt } from '../array/read-element.ts';
import type { LoadedPoints } from './distance-kernel.ts';
import type { Loops } from './shared-loops.ts';

/** Points of k numbers, each padded with zeros to a multiple of four. See `DistanceKernel.holdPoints`. */
export function loadPoints(loops: Loops, coordinates: Float64Array, k: number): LoadedPoints {
  const n = coordinates.length / Math.max(1, k);
  const width = Math.ceil(k / 4) * 4;
  const stride = width * 8;
  const sizes = [n * stride, n * 4, stride, stride, (n + 3) * 8];
  const [points = 0, member = 0, centre = 0, next = 0, out = 0] = loops.reserve(sizes);
  const memory = loops.memory();
  const target = new Float64Array(memory, points, n * width).fill(0);
  for (let i = 0; i < n; i++) target.set(coordinates.subarray(i * k, (i + 1) * k), i * width);
  const members = new Uint32Array(memory, member, n);
  const from = new Float64Array(memory, centre, width).fill(0);
  const towards = new Float64Array(memory, next, k);
  const sums = new Float64Array(memory, out, n + 3);
  return {
    sum(places, weights) {
      members.set(places);
      for (let m = 0; m < places.length; m++) sums[m] = weights?.[valueAt(places, m)] ?? 1;
      loops.call('add', points, stride, member, out, places.length, next);
      return new Float64Array(towards);
    },
    pull(places, at) {
      members.set(places);
      from.set(at);
      loops.call('pull', points, stride, member, places.length, centre, next, out);
      const [weights = 0, distances = 0, met = 0] = sums;
      const each = new Float64Array(sums.subarray(3, 3 + places.length));
      return { towards: new Float64Array(towards), weights, distances, met, each };
    },
  };
}
