import type { SimulatedArray } from '../testing/simulate-arrays.ts';
import type { BeadType } from '../testing/write-idat.ts';

/**
 * Noob and the correction of dyes by their definitions, without limma and MASS: the expected signal given an intensity is
 * integrated numerically (signal exponential, background normal), and Huber’s location is found by its equation.
 */

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Huber’s location with k = 1.5 and the median absolute deviation as scale: where the mean of clipped values is itself. */
function huber(values: readonly number[]): { mu: number; s: number } {
  const centre = median(values);
  // Reciprocal of the normal distribution’s upper quartile, to the digits that R has.
  const s = 1.4826 * median(values.map((value) => Math.abs(value - centre)));
  let mu = centre;
  for (;;) {
    const clipped = values.map((value) => Math.min(Math.max(mu - 1.5 * s, value), mu + 1.5 * s));
    const next = clipped.reduce((sum, value) => sum + value, 0) / clipped.length;
    if (Math.abs(mu - next) < 1e-6 * s) return { mu, s };
    mu = next;
  }
}

/** The mean of the signal S given S + B = x, where S has the mean `alpha` and B is normal. */
function expectedSignal(x: number, { mu, s, alpha }: { mu: number; s: number; alpha: number }): number {
  // The density of S is proportional to that of a normal around `peak`, cut off at 0.
  const peak = x - mu - s ** 2 / alpha;
  const [from, to] = [Math.max(0, peak - 12 * s), Math.max(peak + 12 * s, 12 * s)];
  const n = 20_000;
  const nearest = Math.max(peak, 0);
  const height = (at: number) => Math.exp(-((at - peak) ** 2 - (nearest - peak) ** 2) / (2 * s ** 2));
  let [whole, moment] = [0, 0];
  for (let step = 0; step <= n; step += 1) {
    const at = from + ((to - from) * step) / n;
    // Simpson’s rule.
    const weight = (step === 0 || step === n ? 1 : step % 2 === 1 ? 4 : 2) * height(at);
    whole += weight;
    moment += weight * at;
  }
  return moment / whole;
}

interface Measured {
  green: readonly BeadType[];
  red: readonly BeadType[];
}

/** The beta of the probe at a place of the array. */
export function normaliseByDefinition({ probes, controls }: SimulatedArray, beads: Measured): (at: number) => number {
  const means = (colour: 'green' | 'red') => new Map(beads[colour].map(({ id, mean }) => [id, mean]));
  const at = { green: means('green'), red: means('red') };
  const of = (colour: 'green' | 'red', addresses: readonly (number | null)[]) =>
    addresses.map((address) => at[colour].get(address ?? 0) ?? Number.NaN);
  const both = (design: string) =>
    probes.filter((one) => one.design === design).flatMap((one) => [one.address_a, one.address_b]);
  const twos = probes.filter(({ design }) => design === 'II').map(({ address_a }) => address_a);
  const fit = (colour: 'green' | 'red') => {
    const [own, foreign] = colour === 'green' ? ['I green', 'I red'] : ['I red', 'I green'];
    const { mu, s } = huber(of(colour, both(foreign ?? '')));
    const alpha = Math.max(huber(of(colour, [...twos, ...both(own ?? '')])).mu - mu, 10);
    return (address: number) => expectedSignal(at[colour].get(address) ?? Number.NaN, { mu, s, alpha }) + 15;
  };
  const corrected = { green: fit('green'), red: fit('red') };
  const meanOf = (colour: 'green' | 'red', types: readonly string[]) => {
    const values = controls.filter(({ type }) => types.includes(type)).map(({ address }) => corrected[colour](address));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const dye = meanOf('green', ['NORM_C', 'NORM_G']) / meanOf('red', ['NORM_A', 'NORM_T']);
  const shine = (colour: 'green' | 'red', address: number) => corrected[colour](address) * (colour === 'red' ? dye : 1);
  return (place) => {
    const probe = probes[place];
    if (!probe) throw new Error(`There is no probe ${place}.`);
    const { design, address_a: a, address_b: b } = probe;
    const colour = design === 'I red' ? 'red' : 'green';
    const [m, u] =
      design === 'II' || b === null ? [shine('green', a), shine('red', a)] : [shine(colour, b), shine(colour, a)];
    return m / (m + u + 100);
  };
}
