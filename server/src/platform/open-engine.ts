import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Clock } from './clock/index.ts';
import { ConfigRefused, type EngineSettings } from './config/index.ts';
import { createCwltoolEngine, createToilEngine, createWesEngine, type Engine, podmanProgram } from './engine/index.ts';

/** The engine that the operator has chosen. */
export function openEngine(clock: Clock, settings: EngineSettings): Engine {
  const { kind, wes_url, wes_token, batch_system, containers } = settings;
  if (containers && !existsSync(podmanProgram)) {
    throw new ConfigRefused(
      `COHORTIUM_CONTAINERS: ${podmanProgram} is not there. Install it with apt-get install podman, or leave the setting out.`,
    );
  }
  // A cluster has more cores than this machine.
  const own = batch_system === 'slurm' ? Number.POSITIVE_INFINITY : availableParallelism();
  const cores = settings.cores === null ? null : Math.min(settings.cores, own);
  if (kind === 'wes' && wes_url) return createWesEngine({ clock, url: wes_url, token: wes_token });
  if (kind === 'toil') return createToilEngine({ ...settings, clock, cores });
  const here = cores === null ? null : Math.min(cores, availableParallelism());
  return createCwltoolEngine({ clock, cores: here, containers });
}
