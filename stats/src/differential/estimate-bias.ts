import { float64At, itemAt, numberAt } from '../array/read-element.ts';

/** The mixture of coefficients: shares of unchanged, decreased and increased features, their centres and extra spreads. */
interface Mixture {
  readonly shares: readonly [number, number, number];
  readonly bias: number;
  readonly shifts: readonly [number, number];
  readonly spreads: readonly [number, number];
}

/**
 * The bias that all coefficients of a covariate share because samples were read to different depths: the centre δ of
 * unchanged features in a mixture of three normal distributions, N(δ, ν_i), N(δ + l₁, ν_i + κ₁), N(δ + l₂, ν_i + κ₂),
 * l₁ ≤ 0 ≤ l₂, fitted by expectation and maximisation (κ by golden section).
 *
 * @param coefficients one a feature. @param variances their ν_i, above 0. @param limits when to stop.
 * Source: Lin & Peddada 2020, Nat. Commun. 11:3514, eq. 9–12; starting values as in R's ANCOMBC.
 */
export function estimateBias(
  coefficients: Float64Array,
  variances: Float64Array,
  limits: { tolerance: number; most_rounds: number },
): { bias: number; rounds: number; converged: boolean } {
  let mixture = initialMixture(coefficients);
  for (let rounds = 1; rounds <= limits.most_rounds; rounds++) {
    const next = emStep(mixture, coefficients, variances);
    const step = Math.hypot(
      ...toParameterList(next).map((value, place) => value - numberAt(toParameterList(mixture), place)),
    );
    mixture = next;
    if (step <= limits.tolerance) return { bias: mixture.bias, rounds, converged: true };
  }
  return { bias: mixture.bias, rounds: limits.most_rounds, converged: false };
}

function toParameterList({ shares, bias, shifts, spreads }: Mixture): number[] {
  return [...shares, bias, ...shifts, ...spreads];
}

function initialMixture(coefficients: Float64Array): Mixture {
  const sorted = coefficients.slice().sort();
  const [q1, q3] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const middle = sorted.filter((value) => value >= q1 && value <= q3);
  const [low, high] = [quantile(sorted, 0.125), quantile(sorted, 0.875)];
  const below = sorted.filter((value) => value < low);
  const above = sorted.filter((value) => value > high);
  return {
    shares: [0.75, 0.125, 0.125],
    bias: middle.length > 0 ? meanOf(middle) : meanOf(sorted),
    shifts: [
      below.length > 0 ? meanOf(below) : float64At(sorted, 0),
      above.length > 0 ? meanOf(above) : float64At(sorted, sorted.length - 1),
    ],
    spreads: [varianceOf(below) || 1, varianceOf(above) || 1],
  };
}

function emStep(mixture: Mixture, coefficients: Float64Array, variances: Float64Array): Mixture {
  const { shares, bias, shifts, spreads } = mixture;
  const parts = [
    { share: shares[0], shift: 0, spread: 0 },
    { share: shares[1], shift: shifts[0], spread: spreads[0] },
    { share: shares[2], shift: shifts[1], spread: spreads[1] },
  ];
  const weights = parts.map(() => new Float64Array(coefficients.length));
  coefficients.forEach((value, i) => {
    const densities = parts.map(({ share, shift, spread }) => {
      const variance = float64At(variances, i) + spread;
      return Math.log(share) - (value - bias - shift) ** 2 / (2 * variance) - Math.log(variance) / 2;
    });
    const largest = Math.max(...densities);
    const sum = densities.reduce((total, density) => total + Math.exp(density - largest), 0);
    weights.forEach((weight, part) => {
      weight[i] = Math.exp(numberAt(densities, part) - largest) / sum;
    });
  });
  const [none = coefficients, less = coefficients, more = coefficients] = weights;
  const near = { coefficients, variances };
  let [numerator, denominator] = [0, 0];
  parts.forEach(({ shift, spread }, part) => {
    const weighed = weightedSums(near, itemAt(weights, part), { centre: shift, spread });
    numerator += weighed.sum;
    denominator += weighed.weight;
  });
  const shiftOf = (weight: Float64Array, spread: number) => {
    const weighed = weightedSums(near, weight, { centre: bias, spread });
    return weighed.weight > 0 ? weighed.sum / weighed.weight : 0;
  };
  return {
    shares: [meanOf(none), meanOf(less), meanOf(more)],
    bias: numerator / denominator,
    shifts: [Math.min(shiftOf(less, spreads[0]), 0), Math.max(shiftOf(more, spreads[1]), 0)],
    spreads: [estimateSpread(near, less, bias + shifts[0]), estimateSpread(near, more, bias + shifts[1])],
  };
}

interface Coefficients {
  readonly coefficients: Float64Array;
  readonly variances: Float64Array;
}

/** Σ w (β − centre)/(ν + spread) and Σ w/(ν + spread). */
function weightedSums(
  { coefficients, variances }: Coefficients,
  weights: Float64Array,
  at: { centre: number; spread: number },
) {
  let [sum, weight] = [0, 0];
  coefficients.forEach((value, i) => {
    const own = float64At(weights, i) / (float64At(variances, i) + at.spread);
    sum += own * (value - at.centre);
    weight += own;
  });
  return { sum, weight };
}

/** The κ ≥ 0 with the largest weighted likelihood; it cannot exceed the largest squared distance to the centre. */
function estimateSpread({ coefficients, variances }: Coefficients, weights: Float64Array, centre: number): number {
  const loss = (spread: number) =>
    coefficients.reduce((sum, value, i) => {
      const variance = float64At(variances, i) + spread;
      return sum + (float64At(weights, i) * (Math.log(variance) + (value - centre) ** 2 / variance)) / 2;
    }, 0);
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [0, coefficients.reduce((most, value) => Math.max(most, (value - centre) ** 2), 0)];
  for (let step = 0; step < 60; step++) {
    const [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
    if (loss(left) <= loss(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  const [below, above] = [float64At(sorted, low), float64At(sorted, Math.ceil(place))];
  return below + (place - low) * (above - below);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function varianceOf(values: Float64Array): number {
  if (values.length < 2) return 0;
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
