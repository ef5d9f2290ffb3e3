import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const artefacts = join(import.meta.dirname, '../artefacts');
/** Where the set-up tells the tests, which run in another process, which portal they are to use. */
export const portalFile = join(artefacts, 'portal.json');

export interface OpenPortal {
  url: string;
  home: string;
}

export function getPortal(): OpenPortal {
  const { url, home }: Partial<OpenPortal> = JSON.parse(readFileSync(portalFile, 'utf8'));
  if (!url || !home) throw new Error('The set-up has not opened a portal.');
  return { url, home };
}
