import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The checkout. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
export const isRoot = process.getuid?.() === 0;
/** Node 24 from the npm package `node`: what everything but set-up runs on. */
export const projectNode = join(root, 'node_modules/.bin/node');

/** The data folder, as server/src/platform/config decides it. */
export function homeOf(environment) {
  const given = environment.COHORTIUM_HOME;
  if (given) return resolve(given.replace(/^~(?=\/|$)/, homedir()));
  return isRoot ? '/var/lib/cohortium' : join(root, 'var');
}

/** The environment of everything we start: the project's own Node first, which keeps what it once compiled. */
export function environment() {
  const modules = join(root, 'node_modules');
  return {
    NODE_COMPILE_CACHE: join(modules, '.cache/compiled'),
    ...process.env,
    PATH: `${join(modules, '.bin')}:${process.env.PATH ?? '/usr/bin:/bin'}`,
  };
}
