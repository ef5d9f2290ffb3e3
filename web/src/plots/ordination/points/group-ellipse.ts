export type Ellipse = {
  readonly colour: string;
  readonly centre: readonly [number, number];
  /** Outline in data coordinates, closed. */
  readonly outline: readonly (readonly [number, number])[];
};

/** 0.68 quantile of χ² with two degrees of freedom: −2 ln(1 − 0.68). */
const CHI_SQUARE_68 = -2 * Math.log(1 - 0.68);
const CORNERS = 72;

/**
 * Ellipse that would hold 68 % of a bivariate normal with the group's mean and covariance (n − 1), on the first two
 * columns of `positions` (n × 3). Null for fewer than three samples or without spread.
 */
export function groupEllipse(positions: Float32Array, members: readonly number[], colour: string): Ellipse | null {
  const n = members.length;
  if (n < 3) return null;
  const xs = members.map((i) => positions[i * 3] ?? 0);
  const ys = members.map((i) => positions[i * 3 + 1] ?? 0);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  const [mx, my] = [mean(xs), mean(ys)];
  const product = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    a.reduce((sum, value, i) => sum + (value - ma) * ((b[i] ?? mb) - mb), 0) / (n - 1);
  const [xx, xy, yy] = [product(xs, mx, xs, mx), product(xs, mx, ys, my), product(ys, my, ys, my)];
  const half = (xx + yy) / 2;
  const away = Math.hypot((xx - yy) / 2, xy);
  if (half + away <= 0) return null;
  const long = Math.sqrt(CHI_SQUARE_68 * (half + away));
  const brief = Math.sqrt(CHI_SQUARE_68 * Math.max(0, half - away));
  const turn = Math.atan2(2 * xy, xx - yy) / 2;
  const outline = Array.from({ length: CORNERS }, (_, i): readonly [number, number] => {
    const angle = (i / CORNERS) * 2 * Math.PI;
    const [u, v] = [long * Math.cos(angle), brief * Math.sin(angle)];
    return [mx + u * Math.cos(turn) - v * Math.sin(turn), my + u * Math.sin(turn) + v * Math.cos(turn)];
  });
  return { colour, centre: [mx, my], outline };
}
