/** Vectors that stand side by side in a panel. */
export const COLUMNS = 2;

/** n × 2 numbers, row-major: two vectors of length n side by side. */
export type Panel = Float64Array<ArrayBufferLike>;

/** Products with one symmetric n × n matrix, and the panels they are of. */
export interface PanelProducts {
  readonly n: number;
  /** New panels; what they hold is undefined. */
  allocate(count: number): Panel[];
  /** Each image = D²·x, D² the matrix of squared distances, or that and a multiple of 1 in each column where x has the sum 0. */
  multiply(panels: readonly Panel[], images: readonly Panel[]): void;
  /** The same to the last digits, where `multiply` is only near. */
  sharpen?(panels: readonly Panel[], images: readonly Panel[]): void;
  /** `image` −= Σ base · (baseᵀ image) over orthogonal bases. @returns baseᵀ image of each, 2 × 2, row-major. */
  project(bases: readonly Panel[], image: Panel): Float64Array[];
}

/** Panels and projections without a kernel: the same numbers, to rounding. */
export function plainPanels(n: number): Pick<PanelProducts, 'n' | 'allocate' | 'project'> {
  return { n, allocate: (count) => Array.from({ length: count }, () => new Float64Array(COLUMNS * n)), project };
}

function project(bases: readonly Panel[], image: Panel): Float64Array[] {
  const seen = bases.map((base) => see(base, image));
  bases.forEach((base, b) => {
    subtract(base, image, seen[b] ?? new Float64Array(4));
  });
  return seen;
}

function see(base: Panel, image: Panel): Float64Array {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let cell = 0; cell < base.length; cell += 2) {
    const [first, second] = [base[cell] ?? 0, base[cell + 1] ?? 0];
    const [left, right] = [image[cell] ?? 0, image[cell + 1] ?? 0];
    a += first * left;
    b += first * right;
    c += second * left;
    d += second * right;
  }
  return Float64Array.of(a, b, c, d);
}

function subtract(base: Panel, image: Panel, [a = 0, b = 0, c = 0, d = 0]: Float64Array): void {
  for (let cell = 0; cell < base.length; cell += 2) {
    const [first, second] = [base[cell] ?? 0, base[cell + 1] ?? 0];
    image[cell] = (image[cell] ?? 0) - (first * a + second * c);
    image[cell + 1] = (image[cell + 1] ?? 0) - (first * b + second * d);
  }
}
