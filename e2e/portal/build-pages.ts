import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const sources = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'contract/src'];

async function changedAt(path: string): Promise<number> {
  const { mtimeMs } = await stat(path);
  return mtimeMs;
}

async function newestIn(path: string): Promise<number> {
  if (!(await stat(path)).isDirectory()) return changedAt(path);
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Math.max(...(await Promise.all(files.map(changedAt))));
}

/** Builds the pages where there are none, or where a source is newer than they are. */
export async function buildPages(): Promise<void> {
  const built = await changedAt(join(root, 'web/dist/index.html')).catch(() => 0);
  const newest = Math.max(...(await Promise.all(sources.map((name) => newestIn(join(root, name))))));
  if (built >= newest) return;
  process.stdout.write('Building the pages …\n');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(join(root, 'node_modules/.bin/node'), [vite, 'build'], { cwd: join(root, 'web') });
}
