// Bray–Curtis and PERMANOVA: ours beside scikit-bio, on the same counts, in one run, rounds taken in turns.
//   node bench/stats/bray-curtis.ts [samples = 1000] [features = 500] [rounds = 5]
// Needs the compiled kernel (node stats/scripts/build-kernel.mjs) and Debian's python3-skbio.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { brayCurtis, createRandomSource, createTable, type FeatureTable, permanova } from '@cohortium/stats';
import { type DistanceKernel, instantiateKernel, readKernelBytes } from '@cohortium/stats/kernel';

interface Round {
  readonly distances_ms: number;
  readonly permanova_ms: number;
  readonly pseudo_f: number;
  readonly sum: number;
  readonly peak_mb: number;
}

interface Peer {
  readonly versions: string;
  run(): Promise<Round>;
  stop(): void;
}

const GROUPS = 4;
const PERMUTATIONS = 999;
const [samples = 1000, features = 500, rounds = 5] = process.argv.slice(2).map(Number);

function simulate(): FeatureTable {
  const random = createRandomSource(2026);
  const draw = () => (random.nextFloat() < 0.2 ? Math.ceil(Math.exp(3 + 2 * random.nextNormal())) : 0);
  const values = Float64Array.from({ length: samples * features }, draw);
  for (let sample = 0; sample < samples; sample++) values[sample * features] = 1;
  return createTable({
    sample_ids: Array.from({ length: samples }, (_, i) => `sample${i}`),
    feature_ids: Array.from({ length: features }, (_, f) => `feature${f}`),
    values,
  });
}

function runOurs(table: FeatureTable, kernel: DistanceKernel | undefined): Round {
  const grouping = table.sample_ids.map((_, i) => `group${i % GROUPS}`);
  const options = kernel ? { kernel } : {};
  const start = performance.now();
  const distances = brayCurtis(table, options);
  const measured = performance.now();
  const result = permanova(distances, grouping, { seed: 1, permutations: PERMUTATIONS, ...options });
  const tested = performance.now();
  return {
    distances_ms: measured - start,
    permanova_ms: tested - measured,
    pseudo_f: result.pseudo_f ?? Number.NaN,
    sum: distances.distances.reduce((sum, value) => sum + value, 0),
    peak_mb: process.resourceUsage().maxRSS / 1024,
  };
}

async function startPeer(path: string): Promise<Peer> {
  const script = fileURLToPath(new URL('scikit-bio-peer.py', import.meta.url));
  const sizes = [samples, features, GROUPS, PERMUTATIONS].map(String);
  const child: ChildProcessWithoutNullStreams = spawn('/usr/bin/python3', [script, path, ...sizes]);
  child.stderr.pipe(process.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const line = await lines.next();
    if (line.done) throw new Error('scikit-bio did not answer; is python3-skbio installed?');
    return JSON.parse(line.value);
  };
  const versions = JSON.stringify(await next());
  const run = (): Promise<Round> => {
    child.stdin.write('round\n');
    return next();
  };
  return { versions, run, stop: () => child.stdin.end() };
}

function describe(name: string, list: readonly Round[]): Record<string, string> {
  const line = (field: 'distances_ms' | 'permanova_ms') => {
    const sorted = list.map((round) => round[field]).sort((a, b) => a - b);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
    return `${at(0.5).toFixed(0)} / ${at(0.95).toFixed(0)}`;
  };
  return {
    implementation: name,
    'bray–curtis ms (median / p95)': line('distances_ms'),
    'permanova ms (median / p95)': line('permanova_ms'),
    'peak MB': Math.max(...list.map((round) => round.peak_mb)).toFixed(0),
    'pseudo-F': (list[0]?.pseudo_f ?? Number.NaN).toPrecision(10),
  };
}

function medianRatio(peer: readonly Round[], ours: readonly Round[]): string {
  const total = (round: Round | undefined) => (round ? round.distances_ms + round.permanova_ms : Number.NaN);
  const ratios = ours.map((round, i) => total(peer[i]) / total(round)).sort((a, b) => a - b);
  return `${(ratios[Math.floor(ratios.length / 2)] ?? Number.NaN).toFixed(1)}×`;
}

const bytes = await readKernelBytes();
if (!bytes) throw new Error('The kernel is not built: node stats/scripts/build-kernel.mjs');
const variants = [
  { name: 'cohortium f32 kernel', kernel: instantiateKernel(bytes, 'f32'), list: [] as Round[] },
  { name: 'cohortium f64 kernel', kernel: instantiateKernel(bytes, 'f64'), list: [] as Round[] },
  { name: 'cohortium TypeScript', kernel: undefined, list: [] as Round[] },
];
const folder = await mkdtemp(join(tmpdir(), 'cohortium-bench-'));
try {
  const table = simulate();
  await writeFile(join(folder, 'counts.f64'), table.values);
  const peer = await startPeer(join(folder, 'counts.f64'));
  const theirs: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    theirs.push(await peer.run());
    for (const { kernel, list } of variants) list.push(runOurs(table, kernel));
  }
  peer.stop();
  console.log(
    `${samples} samples × ${features} features, ${GROUPS} groups, ${PERMUTATIONS} permutations, ${rounds} rounds in turns`,
  );
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores; one thread each; node ${process.version}, ${peer.versions}`,
  );
  console.table([
    ...variants.map(({ name, list }) => ({ ...describe(name, list), 'scikit-bio ÷ ours': medianRatio(theirs, list) })),
    { ...describe('scikit-bio', theirs), 'scikit-bio ÷ ours': '1' },
  ]);
  for (const { name, list } of variants) {
    const apart = Math.abs((list[0]?.sum ?? 0) / (theirs[0]?.sum ?? 0) - 1);
    console.log(`${name}: sum of distances differs from scikit-bio's by ${apart.toExponential(1)} (relative)`);
  }
} finally {
  await rm(folder, { recursive: true });
}
