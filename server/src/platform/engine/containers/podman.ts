import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const bin = join(import.meta.dirname, 'bin');
export const podmanProgram = '/usr/bin/podman';

/**
 * Whether Podman bounds what a container takes. An ordinary user's leaves the bounds out where control groups are of the
 * first version; there the containers are watched, and ended when they take more.
 */
export const podmanEnforcesLimits = (): boolean =>
  process.getuid?.() === 0 || existsSync('/sys/fs/cgroup/cgroup.controllers');

export interface ContainerSettings {
  /** Files of settings and the place for sockets, as Podman itself reads them from the environment. */
  environment: Record<string, string>;
}

/** The containers of one working folder, on a machine where others run too: they share a label. */
export interface Containers {
  /** For the engine that starts them. */
  environment: Record<string, string>;
  /** The command that ends them. */
  cancel: string[];
  /** Ends them; how many there were. */
  remove(): Promise<number>;
}

export function containersOf(work_dir: string, settings: ContainerSettings): Containers {
  const launch = createHash('sha256').update(`${hostname()} ${work_dir}`).digest('hex').slice(0, 20);
  const home = homedir();
  // A launch has its own HOME, where Podman would look for images in vain.
  const environmentPaths = {
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_CONFIG_HOME: join(home, '.config'),
    ...settings.environment,
  };
  const calling = { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, ...environmentPaths }, timeout: 20_000 };
  const filter = `label=cohortium=${launch}`;
  const list = async () => {
    const { stdout } = await run(podmanProgram, ['ps', '--all', '--quiet', '--filter', filter], calling);
    return stdout.split('\n').filter(Boolean);
  };
  const script = `ids=$(${podmanProgram} ps --all --quiet --filter ${filter}); [ -z "$ids" ] || exec ${podmanProgram} rm --force --time 0 $ids`;
  return {
    environment: {
      PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`,
      COHORTIUM_LAUNCH: launch,
      COHORTIUM_CONTAINERS_BOUNDED: podmanEnforcesLimits() ? 'by-podman' : 'by-watching',
      ...environmentPaths,
    },
    cancel: [
      '/usr/bin/env',
      `HOME=${home}`,
      ...Object.entries(environmentPaths).map(([key, value]) => `${key}=${value}`),
      '/bin/sh',
      '-c',
      script,
    ],
    async remove() {
      const containerIds = await list();
      if (containerIds.length > 0) await run(podmanProgram, ['rm', '--force', '--time', '0', ...containerIds], calling);
      return containerIds.length;
    },
  };
}
