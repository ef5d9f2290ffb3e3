import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';

/** The folder of real data sets beside the checkout (not part of it), by path. */
export type SharedData = string;

const folder = join(import.meta.dirname, '../../../../shared/data');
let told = false;

/** `../shared/data` beside the checkout, or null where it is absent, which is said once. */
export function sharedData(): SharedData | null {
  if (existsSync(folder)) return folder;
  if (!told) process.stderr.write(`No ${folder}: tests that read the shared data sets are left out.\n`);
  told = true;
  return null;
}

/** A group of tests on the shared data: left out, by name, where it is absent. The only place that leaves tests out. */
export function describeShared(name: string, tests: (data: SharedData) => void): void {
  const data = sharedData();
  if (data === null) {
    test.skip(`${name} (needs ../shared/data)`, () => undefined);
    return;
  }
  describe(name, () => tests(data));
}
