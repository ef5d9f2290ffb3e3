/** ln Γ(a), a > 0. Source: Lanczos 1964, SIAM J. Numer. Anal. 1:86–96, with Godfrey's coefficients (g = 7, n = 9). */
export function logGamma(a: number): number {
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const x = a - 1;
  const sum = coefficients.reduce((total, value, k) => total + value / (x + k + 1), 0.99999999999980993);
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Above this Stirling's series needs few terms. */
const STIRLING_FROM = 20;

/**
 * ln B(a, b) = ln Γ(a) + ln Γ(b) − ln Γ(a + b), a, b > 0. Of a large a the difference of two logarithms as large as a
 * is written out by Stirling's series, so that no digits are lost in it.
 *
 * Source: Didonato & Morris 1992, ACM Trans. Math. Softw. 18:360–373.
 */
export function logBeta(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a];
  if (large < STIRLING_FROM) return logGamma(small) + logGamma(large) - logGamma(small + large);
  const all = small + large;
  const growth = (large - 0.5) * Math.log1p(small / large) + small * (Math.log(all) - 1);
  return logGamma(small) - growth - stirlingCorrection(all) + stirlingCorrection(large);
}

/** ln Γ(a) less its Stirling approximation (a − ½) ln a − a + ½ ln 2π, a of 20 or more. */
function stirlingCorrection(a: number): number {
  const square = 1 / (a * a);
  return (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / a;
}
