// One work of ours in its own process, as the peers have: node our-work.ts <work> <folder> <table> <n> <width>
// The work is done until three seconds are over, once at least, as the peers do: the first time includes the engine's warming up.
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  brayCurtis,
  createDistances,
  createTable,
  type FeatureTable,
  lefse,
  parseNewick,
  pcoa,
  permanova,
  unweightedUnifrac,
} from '@cohortium/stats';
import { instantiateKernel, readKernelBytes } from '@cohortium/stats/kernel';
import type { Measured } from './works.ts';

const REPEAT_MS = 3_000;
const MAX_REPEATS = 15;
const [work = '', folder = '', name = '', ...sizes] = process.argv.slice(2);
/** Samples taken, taxa, and samples that the table's distances are of. */
const [n = 0, width = 0, whole = n] = sizes.map(Number);

const file = (end: string): string => join(folder, `${name}.${end}`);
const ids = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const lines = async (end: string): Promise<string[]> => (await readFile(file(end), 'utf8')).split('\n');

async function numbers(end: string): Promise<Float64Array> {
  const bytes = await readFile(file(end));
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

async function readTable(features = ids(width, 'f')): Promise<FeatureTable> {
  const values = (await numbers('f64')).slice(0, n * width);
  return createTable({ sample_ids: ids(n, 's'), feature_ids: features, values });
}

/** The distances of the first n samples of those that were kept. */
async function readDistances() {
  const kept = await numbers('distances.f64');
  const distances = new Float64Array((n * (n - 1)) / 2);
  for (let i = 0, from = 0, to = 0; i < n; i++) {
    distances.set(kept.subarray(from, from + n - i - 1), to);
    from += whole - i - 1;
    to += n - i - 1;
  }
  return createDistances({ sample_ids: ids(n, 's'), distances, metric: 'bray_curtis' });
}

async function openKernel(precision: 'f32' | 'f64') {
  const bytes = await readKernelBytes();
  if (!bytes) throw new Error('The kernel is not built: node stats/scripts/build-kernel.mjs');
  return instantiateKernel(bytes, { precision, threads: Math.min(4, availableParallelism()) });
}

/** The timed work; computing the checked number is not timed. */
async function prepare(): Promise<() => () => number> {
  const kernel = await openKernel(work.endsWith('f32') ? 'f32' : 'f64');
  const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
  const [kind] = work.split(' ');
  if (kind === 'bray-curtis') {
    const table = await readTable();
    return () => check(brayCurtis(table, { kernel }), ({ distances }) => sum(distances));
  }
  if (kind === 'unifrac') {
    const [table, tree] = [await readTable(await lines('tips.txt')), parseNewick(await readFile(file('nwk'), 'utf8'))];
    return () => check(unweightedUnifrac(table, tree, { kernel }), ({ distances }) => sum(distances));
  }
  const groups = (await lines('groups.txt')).slice(0, n);
  if (kind === 'lefse') {
    const table = await readTable();
    const found = ({ features }: ReturnType<typeof lefse>) => features.filter((one) => one.is_discriminative).length;
    return () => check(lefse(table, { classes: groups }, { seed: 1 }), found);
  }
  const matrix = await readDistances();
  if (kind === 'pcoa') {
    const first = ({ axes: [axis] }: ReturnType<typeof pcoa>) => axis?.eigenvalue ?? Number.NaN;
    return () => check(pcoa(matrix, { axes: 3, solver: 'partial', seed: 1, kernel }), first);
  }
  if (kind === 'permanova')
    return () =>
      check(permanova(matrix, groups, { seed: 1, permutations: 999, kernel }), (found) => found.pseudo_f ?? Number.NaN);
  throw new Error(`There is no work “${work}”.`);
}

function check<Answer>(answer: Answer, number: (answer: Answer) => number): () => number {
  return () => number(answer);
}

const run = await prepare();
const ms: number[] = [];
let answer = () => Number.NaN;
for (
  const since = performance.now();
  ms.length < MAX_REPEATS && (ms.length === 0 || performance.now() - since < REPEAT_MS);
) {
  const start = performance.now();
  answer = run();
  ms.push(performance.now() - start);
}
const measured: Measured = {
  ms,
  check: answer(),
  peak_mb: process.resourceUsage().maxRSS / 1024,
  versions: `node ${process.version}`,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
