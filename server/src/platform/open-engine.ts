import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Clock } from './clock/index.ts';
import { ConfigError, type EngineSettings } from './config/index.ts';
import {
  createCwltoolEngine,
  createToilEngine,
  createWesEngine,
  type Engine,
  podmanEnforcesLimits,
  podmanProgram,
} from './engine/index.ts';
import type { Logger } from './logging/index.ts';

/** For the operator, who alone can change it. */
const UNLIMITED_CORES_WARNING =
  'Podman can’t limit the memory, processes and cores of containers for an ordinary user on this machine (cgroup v1). ' +
  'The portal checks memory and processes ten times per second and stops containers that exceed their limits; ' +
  'cores are not limited. With cgroup v2, Podman limits all three.';

/** The engine that the operator has chosen. */
export function openEngine(
  { clock, log }: { clock: Clock; log: Pick<Logger, 'warn'> },
  settings: EngineSettings,
  { bounded = podmanEnforcesLimits() }: { bounded?: boolean } = {},
): Engine {
  const { kind, wes_url, wes_token, batch_system, containers } = settings;
  if (containers && !existsSync(podmanProgram)) {
    throw new ConfigError(
      `COHORTIUM_CONTAINERS: ${podmanProgram} is not installed. Install it with apt-get install podman, or remove the setting.`,
    );
  }
  if (containers && !bounded) log.warn(UNLIMITED_CORES_WARNING);
  // A cluster has more cores than this machine.
  const own = batch_system === 'slurm' ? Number.POSITIVE_INFINITY : availableParallelism();
  const cores = settings.cores === null ? null : Math.min(settings.cores, own);
  if (kind === 'wes' && wes_url) return createWesEngine({ clock, url: wes_url, token: wes_token });
  if (kind === 'toil') return createToilEngine({ ...settings, clock, cores });
  const here = cores === null ? null : Math.min(cores, availableParallelism());
  return createCwltoolEngine({ clock, cores: here, containers });
}
