import { float64At } from '../array/read-element.ts';

/** Vectors that appear side by side in a panel. */
export const COLUMNS = 2;

/** n × 2 numbers, row-major: two vectors of length n side by side. */
export type Panel = Float64Array<ArrayBufferLike>;

/** A remainder this small beside what was there is rounding: the column lies in the span of what was taken off. */
export const ROUNDING_REMAINDER = 1e-13;

/** Panels of vectors of one length, and what is done with them. */
export interface PanelSpace {
  readonly n: number;
  /** New panels; what they hold is undefined. */
  allocate(count: number): Panel[];
  /** `image` −= Σ base · (baseᵀ image) over orthogonal bases. @returns baseᵀ image, four numbers a base, row-major. */
  project(bases: readonly Panel[], image: Panel): Float64Array;
  /** `into` = Σ base · weights, 2 × 2 of them for each, row-major. */
  combine(bases: readonly Panel[], weights: Float64Array, into: Panel): void;
  /**
   * Gram–Schmidt of a panel's columns a and b; those become zeros of which nothing but rounding is left (`NOTHING_LEFT`).
   * @param taken squares of the lengths that were taken off the columns before.
   * @returns |a|, a·b and |b|: how the columns before are made of those after.
   */
  orthonormalise(panel: Panel, taken: readonly number[]): Float64Array;
  /** `into` = scale · (panel − the means of its columns). */
  centre(panel: Panel, scale: number, into: Panel): void;
}

/** Products with one symmetric n × n matrix, and the panels they are of. */
export interface PanelProducts extends PanelSpace {
  /** Each image = D²·x, D² the matrix of squared distances, or that and a multiple of 1 in each column where x has the sum 0. */
  multiply(panels: readonly Panel[], images: readonly Panel[]): void;
  /** The same to the last digits, where `multiply` is only near. */
  sharpen?(panels: readonly Panel[], images: readonly Panel[]): void;
}

/** Panels without a kernel: the same numbers, to rounding. */
export function plainPanels(n: number): PanelSpace {
  const allocate = (count: number) => Array.from({ length: count }, () => new Float64Array(COLUMNS * n));
  return { n, allocate, project, combine, orthonormalise, centre };
}

function project(bases: readonly Panel[], image: Panel): Float64Array {
  const seen = new Float64Array(4 * bases.length);
  bases.forEach((base, b) => {
    seen.set(projectOntoBase(base, image), 4 * b);
  });
  bases.forEach((base, b) => {
    subtract(base, image, seen.subarray(4 * b, 4 * b + 4));
  });
  return seen;
}

function projectOntoBase(base: Panel, image: Panel): Float64Array {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let cell = 0; cell < base.length; cell += 2) {
    const [first, second] = [float64At(base, cell), float64At(base, cell + 1)];
    const [left, right] = [float64At(image, cell), float64At(image, cell + 1)];
    a += first * left;
    b += first * right;
    c += second * left;
    d += second * right;
  }
  return Float64Array.of(a, b, c, d);
}

function subtract(base: Panel, image: Panel, [a = 0, b = 0, c = 0, d = 0]: Float64Array): void {
  for (let cell = 0; cell < base.length; cell += 2) {
    const [first, second] = [float64At(base, cell), float64At(base, cell + 1)];
    image[cell] = float64At(image, cell) - (first * a + second * c);
    image[cell + 1] = float64At(image, cell + 1) - (first * b + second * d);
  }
}

function combine(bases: readonly Panel[], weights: Float64Array, into: Panel): void {
  into.fill(0);
  bases.forEach((base, b) => {
    subtract(
      base,
      into,
      weights.subarray(4 * b, 4 * b + 4).map((weight) => -weight),
    );
  });
}

function orthonormalise(panel: Panel, [left = 0, right = 0]: readonly number[]): Float64Array {
  const [first, whole] = [dotColumns(panel, 0, 0), dotColumns(panel, 1, 1)];
  const length = scaleColumn(panel, 0, ROUNDING_REMAINDER * Math.sqrt(left + first));
  const along = dotColumns(panel, 0, 1);
  for (let cell = 0; cell < panel.length; cell += 2)
    panel[cell + 1] = float64At(panel, cell + 1) - along * float64At(panel, cell);
  return Float64Array.of(length, along, scaleColumn(panel, 1, ROUNDING_REMAINDER * Math.sqrt(right + whole)));
}

/** To a length of 1; one of at most `least` to 0. @returns the length it had, 0 in the latter case. */
function scaleColumn(panel: Panel, column: number, least: number): number {
  const length = Math.sqrt(dotColumns(panel, column, column));
  const isLeft = length > least;
  for (let cell = column; cell < panel.length; cell += COLUMNS)
    panel[cell] = isLeft ? float64At(panel, cell) / length : 0;
  return isLeft ? length : 0;
}

/** Product of two of a panel's columns. */
function dotColumns(panel: Panel, a: number, b: number): number {
  let sum = 0;
  for (let cell = 0; cell < panel.length; cell += COLUMNS)
    sum += float64At(panel, cell + a) * float64At(panel, cell + b);
  return sum;
}

function centre(panel: Panel, scale: number, into: Panel): void {
  const n = panel.length / COLUMNS;
  let [left, right] = [0, 0];
  for (let cell = 0; cell < panel.length; cell += 2) {
    left += float64At(panel, cell);
    right += float64At(panel, cell + 1);
  }
  left /= n;
  right /= n;
  for (let cell = 0; cell < panel.length; cell += 2) {
    into[cell] = scale * (float64At(panel, cell) - left);
    into[cell + 1] = scale * (float64At(panel, cell + 1) - right);
  }
}
