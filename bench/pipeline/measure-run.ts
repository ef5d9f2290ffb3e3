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
    peak = Math.max(peak, await residentMemory(pid));
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

// Fields counted from after the command's closing bracket: 1 is the parent, 21 the resident pages (proc_pid_stat(5)).
async function residentMemory(root: number): Promise<number> {
  const parents = new Map<number, { parent: number; mib: number }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat !== '')
      parents.set(Number(name), { parent: Number(fields[1]), mib: (Number(fields[21]) * 4096) / 2 ** 20 });
  }
  const below = (pid: number): boolean => pid === root || (parents.has(pid) && below(parents.get(pid)?.parent ?? 0));
  return [...parents].reduce((sum, [pid, { mib }]) => (below(pid) ? sum + mib : sum), 0);
}
