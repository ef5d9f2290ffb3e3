import { readdir, readFile } from 'node:fs/promises';

export interface Measurement {
  seconds: number;
  /** Highest sum of resident memory over the process and everything below it. */
  peak_mib: number;
}

export interface Summary {
  name: string;
  n: number;
  median_seconds: number;
  p95_seconds: number;
  peak_mib: number;
}

const pause = 200;

/** Times one run and watches the memory of the process that `begin` starts, and of all its descendants. */
export async function measureRun(begin: () => { pid: number; done: Promise<void> }): Promise<Measurement> {
  const started = performance.now();
  const { pid, done } = begin();
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMemory(String(pid)));
  }, pause);
  try {
    await done;
  } finally {
    clearInterval(timer);
  }
  return { seconds: (performance.now() - started) / 1000, peak_mib: peak };
}

/** Median, and 95th percentile by nearest rank. */
export function summarise(name: string, runs: Measurement[]): Summary {
  const sorted = runs.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  const middle = sorted.length % 2 === 1 ? at(0.5) : (at(0.5) + (sorted[sorted.length / 2] ?? Number.NaN)) / 2;
  const peak = Math.max(...runs.map(({ peak_mib }) => peak_mib));
  return { name, n: runs.length, median_seconds: middle, p95_seconds: at(0.95), peak_mib: peak };
}

export function printSummary({ name, n, median_seconds, p95_seconds, peak_mib }: Summary): void {
  process.stdout.write(
    `${name}: n ${n}, median ${median_seconds.toFixed(1)} s, p95 ${p95_seconds.toFixed(1)} s, memory ${Math.round(peak_mib)} MiB\n`,
  );
}

/** MiB of a process and of everything that any of its threads has started; of processes elsewhere nothing is read. */
async function residentMemory(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  if (text === '') return 0;
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''));
  const children = (await Promise.all(lists)).join(' ').split(' ').filter(Boolean);
  const below = await Promise.all(children.map(residentMemory));
  return below.reduce((sum, mib) => sum + mib, (Number(text.split(' ')[1]) * 4096) / 2 ** 20);
}
