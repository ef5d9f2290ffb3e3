// Loaded into the portal's process before its own code (`node --import`): on SIGUSR2 it writes how late its event loop
// was since it was last asked, in milliseconds, as one JSON line to a file named by the process.
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 5;

if (isMainThread && process.argv[1]?.endsWith('server/src/main.ts')) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.on('SIGUSR2', () => {
    const line = { median: late(delay.percentile(50)), p95: late(delay.percentile(95)), most: late(delay.max) };
    appendFileSync(join(tmpdir(), `cohortium-lag-${process.pid}`), `${JSON.stringify(line)}\n`);
    delay.reset();
  });
}
