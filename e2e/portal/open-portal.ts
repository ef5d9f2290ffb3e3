import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPages } from './build-pages.ts';
import { artefacts, portalFile } from './find-portal.ts';
import { runPortal } from './run-portal.ts';

/** One portal for all files, on its own home, with the demo; what it leaves is removed when the last test ends. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global set-up
export default async function openPortal(): Promise<() => Promise<void>> {
  await buildPages();
  await mkdir(artefacts, { recursive: true });
  // PostgreSQL's socket lies in here, and a socket's name is short; its OS user walks through.
  const home = await mkdtemp('/tmp/cohortium-e2e-');
  await chmod(home, 0o755);
  const portal = await runPortal({ home }).catch(async (error: unknown) => {
    await rm(home, { recursive: true, force: true });
    throw error;
  });
  await writeFile(portalFile, JSON.stringify({ url: portal.url, home }));
  return async () => {
    await portal.stop();
    await writeFile(join(artefacts, 'portal.log'), portal.printed());
    await rm(home, { recursive: true, force: true });
    await rm(portalFile, { force: true });
  };
}
