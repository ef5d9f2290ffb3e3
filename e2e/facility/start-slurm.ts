import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const script = join(import.meta.dirname, 'start-slurm.sh');

export interface TestSlurm {
  slurm_conf: string;
  stop(): Promise<void>;
}

/** A real Slurm of one node on the loopback, of this test’s own. Needs Debian’s slurm-wlm and munge. */
export async function startSlurm(): Promise<TestSlurm> {
  // Not below TMPDIR: munge’s socket allows for 107 letters.
  const folder = await mkdtemp('/tmp/cohortium-slurm-');
  const child = spawn(script, [folder, String(await freePorts())], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, 'line'), ended.then(() => [null])]);
  const [slurm_conf] = first;
  if (typeof slurm_conf !== 'string') throw new Error('Slurm did not start.');
  return {
    slurm_conf,
    async stop() {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** The first of two ports next to each other that are free. */
async function freePorts(): Promise<number> {
  for (;;) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const next = createServer();
    const isFree = port < 65_000 && (await canListen(next, port + 1));
    next.close();
    server.close();
    await once(server, 'close');
    if (isFree) return port;
  }
}

async function canListen(server: ReturnType<typeof createServer>, port: number): Promise<boolean> {
  server.listen(port, '127.0.0.1');
  return Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)]);
}
