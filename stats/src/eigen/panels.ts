/** n × 4 numbers, row-major: four vectors of length n side by side. */
export type Panel = Float64Array<ArrayBufferLike>;

/** Products with one symmetric n × n matrix, and the panels they are of. */
export interface PanelProducts {
  readonly n: number;
  /** New panels; what they hold is undefined. */
  allocate(count: number): Panel[];
  /** `into` = D²·x, D² the matrix of squared distances, or that and a multiple of 1 in each column where x has the sum 0. */
  multiply(x: Panel, into: Panel): void;
  /** The same to the last digits, where `multiply` is only near. */
  sharpen?(x: Panel, into: Panel): void;
  /** `image` −= Σ base · (baseᵀ image) over orthogonal bases. @returns baseᵀ image of each, 4 × 4, row-major. */
  project(bases: readonly Panel[], image: Panel): Float64Array[];
}

/** Panels and projections without a kernel: the same numbers, to rounding. */
export function plainPanels(n: number): Pick<PanelProducts, 'n' | 'allocate' | 'project'> {
  return { n, allocate: (count) => Array.from({ length: count }, () => new Float64Array(4 * n)), project };
}

function project(bases: readonly Panel[], image: Panel): Float64Array[] {
  const seen = bases.map((base) => see(base, image));
  bases.forEach((base, b) => {
    subtract(base, image, seen[b] ?? new Float64Array(16));
  });
  return seen;
}

function see(base: Panel, image: Panel): Float64Array {
  const seen = new Float64Array(16);
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      let sum = 0;
      for (let cell = 0; cell < base.length; cell += 4) sum += (base[cell + row] ?? 0) * (image[cell + column] ?? 0);
      seen[4 * row + column] = sum;
    }
  }
  return seen;
}

function subtract(base: Panel, image: Panel, seen: Float64Array): void {
  for (let cell = 0; cell < base.length; cell += 4) {
    for (let column = 0; column < 4; column++) {
      let along = 0;
      for (let row = 0; row < 4; row++) along += (base[cell + row] ?? 0) * (seen[4 * row + column] ?? 0);
      image[cell + column] = (image[cell + column] ?? 0) - along;
    }
  }
}
