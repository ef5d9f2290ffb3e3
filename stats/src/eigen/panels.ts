/** n × 4 numbers, row-major: four vectors of length n side by side. */
export type Panel = Float64Array<ArrayBufferLike>;

/** Products with one symmetric n × n matrix, and the panels they are of. */
export interface PanelProducts {
  readonly n: number;
  /** New panels; what they hold is undefined. */
  allocate(count: number): Panel[];
  /** `into` = D²·x, D² the matrix of squared distances. */
  multiply(x: Panel, into: Panel): void;
  /** `image` −= base · (baseᵀ image). @returns baseᵀ image, 4 × 4, row-major. */
  project(base: Panel, image: Panel): Float64Array;
}

/** Panels and projections without a kernel: the same numbers, to rounding. */
export function plainPanels(n: number): Pick<PanelProducts, 'n' | 'allocate' | 'project'> {
  return { n, allocate: (count) => Array.from({ length: count }, () => new Float64Array(4 * n)), project };
}

function project(base: Panel, image: Panel): Float64Array {
  const seen = new Float64Array(16);
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      let sum = 0;
      for (let cell = 0; cell < base.length; cell += 4) sum += (base[cell + row] ?? 0) * (image[cell + column] ?? 0);
      seen[4 * row + column] = sum;
    }
  }
  for (let cell = 0; cell < base.length; cell += 4) {
    for (let column = 0; column < 4; column++) {
      let along = 0;
      for (let row = 0; row < 4; row++) along += (base[cell + row] ?? 0) * (seen[4 * row + column] ?? 0);
      image[cell + column] = (image[cell + column] ?? 0) - along;
    }
  }
  return seen;
}
