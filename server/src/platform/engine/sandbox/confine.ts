import { join } from 'node:path';
import type { Launch } from '../engine.ts';

/** Programs that stand before others in the PATH of an engine which runs other people's workflows. */
export const sandboxPrograms = join(import.meta.dirname, 'bin');

/** Files that have to be beside a program of ours on another machine for `confinedBy` to hold there. */
export const confiningFiles = [join(import.meta.dirname, 'confine-jobs.py')];

/** The words that make our programs hold an engine to what other people's workflows may do; none for the portal's own. */
export const confinementArguments = ({ trust = 'own', work_dir }: Pick<Launch, 'trust' | 'work_dir'>): string[] =>
  trust === 'own' ? [] : [`--confine=${trust}`, work_dir];

/** The environment of such an engine: expressions of JavaScript are computed in a sandbox. */
export function withSandboxedNode(
  { trust = 'own' }: Pick<Launch, 'trust'>,
  environment: Readonly<Record<string, string>> = {},
  folder = sandboxPrograms,
): Record<string, string> {
  if (trust === 'own') return { ...environment };
  return { ...environment, PATH: [folder, environment.PATH ?? '/usr/bin:/bin'].join(':') };
}
