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
