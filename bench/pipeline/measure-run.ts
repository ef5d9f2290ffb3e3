import { readdir, readFile } from 'node:fs/promises';

export interface Measurement {
  seconds: number;
  /** Of all processors, by the process and everything below it: what a machine that is busy with others still tells. */
  cpu_seconds: number;
  /** Sum of resident memory over the process and everything below it, at the beginning. */
  first_mib: number;
  /** The highest such sum. */
  peak_mib: number;
}

export interface Summary {
  name: string;
  n: number;
  median_seconds: number;
  p95_seconds: number;
  median_cpu_seconds: number;
  first_mib: number;
  peak_mib: number;
}

const POLL_MS = 200;

/** Times one run, and watches processors and memory of the process that `begin` starts, and of all its descendants. */
export async function measureRun(begin: () => { pid: number; done: Promise<void> }): Promise<Measurement> {
  const started = performance.now();
  const { pid, done } = begin();
  const first = await usageOf(String(pid));
  let peak = first.mib;
  // Of a process that is gone nothing can be read: what was read last counts.
  let cpu = first.cpu_seconds;
  const look = async () => {
    const now = await usageOf(String(pid));
    peak = Math.max(peak, now.mib);
    cpu = Math.max(cpu, now.cpu_seconds);
  };
  const timer = setInterval(look, POLL_MS);
  try {
    await done;
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - started) / 1000;
  await look();
  return { seconds, cpu_seconds: cpu - first.cpu_seconds, first_mib: first.mib, peak_mib: peak };
}

/** Median, and 95th percentile by nearest rank. */
export function summarise(name: string, runs: Measurement[]): Summary {
  const sorted = sortNumbers(runs.map(({ seconds }) => seconds));
  return {
    name,
    n: runs.length,
    median_seconds: medianOf(sorted),
    p95_seconds: sorted[Math.max(0, Math.ceil(0.95 * sorted.length) - 1)] ?? Number.NaN,
    median_cpu_seconds: medianOf(sortNumbers(runs.map(({ cpu_seconds }) => cpu_seconds))),
    first_mib: runs[0]?.first_mib ?? Number.NaN,
    peak_mib: Math.max(...runs.map(({ peak_mib }) => peak_mib)),
  };
}

const sortNumbers = (values: number[]) => values.toSorted((a, b) => a - b);

function medianOf(sorted: number[]): number {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

export function printSummary(summary: Summary): void {
  const { name, n, median_seconds, p95_seconds, median_cpu_seconds, first_mib, peak_mib } = summary;
  const times = `median ${median_seconds.toFixed(1)} s, p95 ${p95_seconds.toFixed(1)} s, processors ${median_cpu_seconds.toFixed(1)} s`;
  process.stdout.write(
    `${name}: n ${n}, ${times}, memory at first ${Math.round(first_mib)}, at most ${Math.round(peak_mib)} MiB\n`,
  );
}

const NO_USAGE = { mib: 0, cpu_seconds: 0 };
const TICKS_PER_SECOND = 100;

/** Of a process and of everything that any of its threads has started, with what those used that have ended. */
async function usageOf(pid: string): Promise<{ mib: number; cpu_seconds: number }> {
  const [memory, stat] = await Promise.all(
    ['statm', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  if (!memory || !stat) return NO_USAGE;
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''));
  const children = (await Promise.all(lists)).join(' ').split(' ').filter(Boolean);
  const below = await Promise.all(children.map(usageOf));
  // Its name, in brackets, may hold anything; user and system time follow, then the same of ended children.
  const numbers = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  const own = {
    mib: (Number(memory.split(' ')[1]) * 4096) / 2 ** 20,
    cpu_seconds: numbers.reduce((sum, n) => sum + n, 0) / TICKS_PER_SECOND,
  };
  const add = (a: typeof own, b: typeof own) => ({ mib: a.mib + b.mib, cpu_seconds: a.cpu_seconds + b.cpu_seconds });
  return below.reduce(add, own);
}
