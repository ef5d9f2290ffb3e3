import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the chromosome whose levels differ by `DIFFERENCE` in the second group. */
export interface Planted {
  start: number;
  end: number;
}

export const DIFFERENCE = 0.3;
const CPGS = 60_000;
const REGIONS = 73;
/** Of the beta distribution that samples draw their levels from: as much as 20 molecules tell. */
const PRECISION = 19;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Draw = () => number;
const normal = (draw: Draw): number =>
  Math.sqrt(-2 * Math.log(Math.max(1e-12, draw()))) * Math.cos(2 * Math.PI * draw());

/** Marsaglia & Tsang (2000); shapes below one by the power of a uniform draw. */
function gamma(draw: Draw, shape: number): number {
  if (shape < 1) return gamma(draw, shape + 1) * Math.max(1e-12, draw()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(draw);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(Math.max(1e-300, draw())) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

function poisson(draw: Draw, mean: number): number {
  let [n, product] = [0, draw()];
  for (const limit = Math.exp(-mean); product > limit; n += 1) product *= draw();
  return n;
}

function binomial(draw: Draw, n: number, share: number): number {
  let hits = 0;
  for (let at = 0; at < n; at += 1) if (draw() < share) hits += 1;
  return hits;
}

/** CpGs as they lie on a human chromosome: most 100 bases apart and more, some close together in islands. */
function placeCpgs(draw: Draw): number[] {
  let at = 10_000;
  let isIsland = false;
  return Array.from({ length: CPGS }, () => {
    if (draw() < (isIsland ? 0.02 : 0.002)) isIsland = !isIsland;
    at += 2 + Math.floor(-Math.log(Math.max(1e-12, draw())) * (isIsland ? 12 : 90));
    return at;
  });
}

/** Levels of the first group, as in embryonic stem cells: mostly methylated, islands less, changing slowly along the chromosome. */
function baseLevels(draw: Draw, positions: readonly number[]): number[] {
  let level = 0.88;
  return positions.map((place, at) => {
    const isClose = place - (positions[at - 1] ?? 0) < 30;
    const aim = isClose ? 0.3 : 0.9;
    level += 0.15 * (aim - level) + 0.03 * normal(draw);
    return Math.min(0.97, Math.max(0.03, level));
  });
}

interface Simulation {
  per_group: number;
  /** Mean reads of a CpG. */
  depth: number;
  /** Whether regions differ between the groups. */
  isDifferent: boolean;
  seed: number;
}

/** Writes a Bismark coverage file per sample and samples.tsv, and answers where the groups differ. */
export function simulateMethylation(folder: string, { per_group, depth, isDifferent, seed }: Simulation) {
  const draw = drawsOf(seed);
  const positions = placeCpgs(draw);
  const base = baseLevels(draw, positions);
  const planted: Planted[] = [];
  const shifts = new Float64Array(CPGS);
  for (let region = 0; isDifferent && region < REGIONS; region += 1) {
    const first = Math.round(300 + (region * (CPGS - 600)) / REGIONS);
    const last = first + 8 + Math.floor(draw() * 23) - 1;
    const own = base.slice(first, last + 1);
    const isHigh = own.reduce((sum, level) => sum + level, 0) / own.length > 0.5;
    shifts.fill(isHigh ? -DIFFERENCE : DIFFERENCE, first, last + 1);
    planted.push({ start: (positions[first] ?? 0) - 1, end: positions[last] ?? 0 });
  }
  mkdirSync(folder);
  const names = Array.from({ length: 2 * per_group }, (_, at) => `S${at + 1}`);
  for (const [at, name] of names.entries()) {
    const rows = positions.flatMap((position, cpg) => {
      const shift = at < per_group ? 0 : (shifts[cpg] ?? 0);
      const mean = Math.min(0.99, Math.max(0.01, (base[cpg] ?? 0) + shift));
      const [a, b] = [gamma(draw, mean * PRECISION), gamma(draw, (1 - mean) * PRECISION)];
      const reads = poisson(draw, depth);
      if (reads === 0) return [];
      const yes = binomial(draw, reads, a / (a + b));
      return [['chr21', position, position, (100 * yes) / reads, yes, reads - yes].join('\t')];
    });
    writeFileSync(join(folder, `${name}.cov`), `${rows.join('\n')}\n`);
  }
  const sheet = names.map((name, at) => `${name}\t${at < per_group ? 'control' : 'treated'}`);
  writeFileSync(join(folder, 'samples.tsv'), `sample_id\tgroup\n${sheet.join('\n')}\n`);
  return { planted, tables: names.map((name) => `${name}.cov`) };
}
