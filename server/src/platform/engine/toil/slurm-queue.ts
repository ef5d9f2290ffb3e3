import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DRAIN_TIMEOUT_MS = 4000;

/** The jobs of one working folder in a Slurm that others use too: they share their own name. */
export interface SlurmQueue {
  /** What Toil gives sbatch beside its own arguments. */
  sbatch_arguments: string;
  environment: Record<string, string>;
  /** The command that takes the jobs out of the queue. */
  cancel: string[];
  /** Takes them out and waits until they are gone, at most four seconds; how many there were. */
  drain(): Promise<number>;
}

export function slurmQueue(
  work_dir: string,
  options: { slurm_conf: string | null; slurm_arguments: string },
): SlurmQueue {
  const name = `cohortium-${createHash('sha256').update(`${hostname()} ${work_dir}`).digest('hex').slice(0, 20)}`;
  const environment: Record<string, string> = options.slurm_conf ? { SLURM_CONF: options.slurm_conf } : {};
  // Slurm's programs ask again for a minute when nobody answers.
  const calling = { env: { PATH: '/usr/bin:/bin', ...environment }, timeout: 8000 };
  const assignments = Object.entries(environment).map(([key, value]) => `${key}=${value}`);
  const waiting = async () => {
    // Without its settings squeue looks for them again for a minute.
    if (options.slurm_conf) await access(options.slurm_conf);
    const { stdout } = await run('squeue', ['-h', '--name', name, '--format', '%i'], calling);
    return stdout.split('\n').filter(Boolean).length;
  };
  return {
    environment,
    // Toil names jobs one by one; of two names sbatch takes the last.
    sbatch_arguments: `${options.slurm_arguments} --job-name=${name}`.trim(),
    cancel: ['/usr/bin/env', ...assignments, '/usr/bin/scancel', '--name', name],
    async drain() {
      const found = await waiting();
      if (found === 0) return 0;
      for (let waited = 0; waited < DRAIN_TIMEOUT_MS && (await waiting()) > 0; waited += 100) {
        // Once more each time: a leader that was killed may have been sending one.
        await run('scancel', ['--full', '--name', name], calling);
        await wait(100);
      }
      return found;
    },
  };
}
