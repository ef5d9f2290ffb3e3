import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../var');

/** What set-up takes from Debian's packages: the lung cohort and dada2's pairs in `demo`, the type strains in `built-in`. */
export function debianData(part: 'demo' | 'built-in'): string {
  const path = resolve(folder, part);
  if (!existsSync(path))
    throw new Error(`There is no ${path}: “npm test” fetches it from Debian before it runs the tests.`);
  return path;
}
