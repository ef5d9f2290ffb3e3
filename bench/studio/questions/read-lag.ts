import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Lag {
  median: number;
  p95: number;
  most: number;
}

/** For a portal that is to tell its lag. */
export const lagSettings = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${join(import.meta.dirname, '../report-lag.ts')}`,
};

/** How late the portal's event loop was since the last time it was asked, in milliseconds. */
export async function readLag(pid: number): Promise<Lag> {
  const file = join(tmpdir(), `cohortium-lag-${pid}`);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 100; tries += 1) {
    await pause(50);
    const line = textOf(file);
    if (line.endsWith('\n')) {
      rmSync(file);
      return JSON.parse(line);
    }
  }
  throw new Error('The portal does not tell how late its event loop is.');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
