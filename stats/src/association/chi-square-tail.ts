import { StatsRefusal } from '../refusal.ts';

/**
 * P(X ≥ x) for X chi-square with `df` degrees of freedom: the regularised upper incomplete gamma function
 * Q(df/2, x/2). Relative accuracy about 1e-12.
 *
 * @param x ≥ 0 (infinity gives 0). @param df > 0. Refused: other values (`bad_parameter`).
 * Source: Press et al. 2007, "Numerical Recipes", 3rd ed., §6.2 (series below a + 1, Lentz's fraction above).
 */
export function chiSquareTail(x: number, df: number): number {
  if (!(x >= 0) || !(df > 0))
    throw new StatsRefusal('bad_parameter', `There is no chi-square tail at ${x} with ${df} degrees.`);
  if (x === 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const [a, t] = [df / 2, x / 2];
  const scale = Math.exp(a * Math.log(t) - t - logGamma(a));
  return t < a + 1 ? 1 - scale * series(a, t) : scale * fraction(a, t);
}

function series(a: number, t: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; k < 10_000 && term > sum * Number.EPSILON; k++) {
    term *= t / (a + k);
    sum += term;
  }
  return sum;
}

function fraction(a: number, t: number): number {
  let b = t + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let value = d;
  for (let k = 1; k < 10_000; k++) {
    const step = -k * (k - a);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    value *= c * d;
    if (Math.abs(c * d - 1) <= Number.EPSILON) break;
  }
  return value;
}

/** ln Γ(a), a > 0. Source: Lanczos 1964, SIAM J. Numer. Anal. 1:86–96, with Godfrey's coefficients (g = 7, n = 9). */
function logGamma(a: number): number {
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const x = a - 1;
  const sum = coefficients.reduce((total, value, k) => total + value / (x + k + 1), 0.99999999999980993);
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}
