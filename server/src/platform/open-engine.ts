import { availableParallelism } from 'node:os';
import type { Clock } from './clock/index.ts';
import type { EngineSettings } from './config/index.ts';
import { createCwltoolEngine, createToilEngine, createWesEngine, type Engine } from './engine/index.ts';

/** The engine that the operator has chosen. */
export function openEngine(clock: Clock, settings: EngineSettings): Engine {
  const { kind, wes_url, wes_token, batch_system } = settings;
  // A cluster has more cores than this machine.
  const own = batch_system === 'slurm' ? Number.POSITIVE_INFINITY : availableParallelism();
  const cores = settings.cores === null ? null : Math.min(settings.cores, own);
  if (kind === 'wes' && wes_url) return createWesEngine({ clock, url: wes_url, token: wes_token });
  if (kind === 'toil') return createToilEngine({ ...settings, clock, cores });
  return createCwltoolEngine({ clock, cores: cores === null ? null : Math.min(cores, availableParallelism()) });
}
