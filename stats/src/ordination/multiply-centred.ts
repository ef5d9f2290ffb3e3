import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import type { MultiplyVectors } from '../eigen/solve-partial.ts';

/**
 * B·x for several x of length n without making B: −½ J D² J x with J = I − 11ᵀ/n. The condensed distances are read
 * once for each four vectors, so that 5,000 samples need 100 MB for the distances and nothing more.
 */
export function multiplyCentred(matrix: DistanceMatrix): MultiplyVectors {
  const n = matrix.sample_ids.length;
  return (vectors) => {
    const inputs = vectors.map(centred);
    const products = vectors.map(() => new Float64Array(n));
    const spare = new Float64Array(n);
    for (let c = 0; c < vectors.length; c += 4) {
      const pick = (from: readonly Float64Array[]) => [0, 1, 2, 3].map((k) => from[c + k] ?? spare);
      multiplyFour(matrix.distances, pick(inputs), pick(products));
    }
    return products.map((product) => centred(product).map((value) => -0.5 * value));
  };
}

function centred(vector: Float64Array): Float64Array {
  const mean = vector.reduce((sum, value) => sum + value, 0) / vector.length;
  return vector.map((value) => value - mean);
}

/** Adds D²·x to y for four x at a time. */
function multiplyFour(distances: Float64Array, x: readonly Float64Array[], y: readonly Float64Array[]): void {
  const [xa, xb, xc, xd] = four(x);
  const [ya, yb, yc, yd] = four(y);
  const n = xa.length;
  let pair = 0;
  for (let i = 0; i < n; i++) {
    const [a, b, c, d] = [xa[i] ?? 0, xb[i] ?? 0, xc[i] ?? 0, xd[i] ?? 0];
    let [sa, sb, sc, sd] = [0, 0, 0, 0];
    for (let j = i + 1; j < n; j++, pair++) {
      const distance = distances[pair] ?? 0;
      const square = distance * distance;
      sa += square * (xa[j] ?? 0);
      sb += square * (xb[j] ?? 0);
      sc += square * (xc[j] ?? 0);
      sd += square * (xd[j] ?? 0);
      ya[j] = (ya[j] ?? 0) + square * a;
      yb[j] = (yb[j] ?? 0) + square * b;
      yc[j] = (yc[j] ?? 0) + square * c;
      yd[j] = (yd[j] ?? 0) + square * d;
    }
    ya[i] = (ya[i] ?? 0) + sa;
    yb[i] = (yb[i] ?? 0) + sb;
    yc[i] = (yc[i] ?? 0) + sc;
    yd[i] = (yd[i] ?? 0) + sd;
  }
}

function four(list: readonly Float64Array[]): [Float64Array, Float64Array, Float64Array, Float64Array] {
  const none = new Float64Array(0);
  return [list[0] ?? none, list[1] ?? none, list[2] ?? none, list[3] ?? none];
}
