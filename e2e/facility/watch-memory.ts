import { readFile } from 'node:fs/promises';

export interface MemoryCurve {
  /** Resident memory of the process alone, in MiB, every second. */
  mib: number[];
  stop(): void;
}

async function residentOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return kib ? Number(kib) / 1024 : null;
}

export function watchMemory(pid: number): MemoryCurve {
  const mib: number[] = [];
  const timer = setInterval(async () => {
    const now = await residentOf(pid);
    if (now !== null) mib.push(now);
  }, 1000);
  return { mib, stop: () => clearInterval(timer) };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Medians of each quarter of the time, and the peak. A flat curve's last quarter is not above its second. */
export function formatMemory({ mib }: MemoryCurve): string {
  const quarter = Math.ceil(mib.length / 4);
  const quarters = [0, 1, 2, 3].map((at) => median(mib.slice(at * quarter, (at + 1) * quarter)).toFixed(0));
  return `${quarters.join(' → ')} MiB by quarters of the time, at most ${Math.max(...mib).toFixed(0)} (n ${mib.length})`;
}
