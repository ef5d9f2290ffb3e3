import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Clock } from './clock/index.ts';
import { ConfigRefused, type EngineSettings } from './config/index.ts';
import {
  createCwltoolEngine,
  createToilEngine,
  createWesEngine,
  type Engine,
  podmanBounds,
  podmanProgram,
} from './engine/index.ts';
import type { Logger } from './logging/index.ts';

/** For the operator, who alone can change it. */
const unbounded =
  'Podman cannot bound memory, processes and cores of containers for an ordinary user on this machine (cgroup v1). ' +
  'The portal looks at memory and processes ten times a second and ends a container that takes more than it may; ' +
  'cores are not bounded. On a machine with cgroup v2 Podman bounds all three.';

/** The engine that the operator has chosen. */
export function openEngine(
  { clock, log }: { clock: Clock; log: Pick<Logger, 'warn'> },
  settings: EngineSettings,
  bounded = podmanBounds(),
): Engine {
  const { kind, wes_url, wes_token, batch_system, containers } = settings;
  if (containers && !existsSync(podmanProgram)) {
    throw new ConfigRefused(
      `COHORTIUM_CONTAINERS: ${podmanProgram} is not there. Install it with apt-get install podman, or leave the setting out.`,
    );
  }
  if (containers && !bounded) log.warn(unbounded);
  // A cluster has more cores than this machine.
  const own = batch_system === 'slurm' ? Number.POSITIVE_INFINITY : availableParallelism();
  const cores = settings.cores === null ? null : Math.min(settings.cores, own);
  if (kind === 'wes' && wes_url) return createWesEngine({ clock, url: wes_url, token: wes_token });
  if (kind === 'toil') return createToilEngine({ ...settings, clock, cores });
  const here = cores === null ? null : Math.min(cores, availableParallelism());
  return createCwltoolEngine({ clock, cores: here, containers });
}
