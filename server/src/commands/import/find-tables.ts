import { stat } from 'node:fs/promises';
import { namesOfTables } from '@cohortium/contract';
import type { LocalFile } from '../submit/find-files.ts';
import { ArgumentError } from '../submit/parse-arguments.ts';

/** The files named, each once; what is absent or empty, and two of one name in folders of one name, are refused. */
export async function resolveTables(paths: readonly string[]): Promise<LocalFile[]> {
  const byName = new Map<string, LocalFile>();
  const each = [...new Set(paths)];
  const names = namesOfTables(each);
  for (const [at, path] of each.entries()) {
    const name = names[at] ?? '';
    const fileStats = await stat(path).catch(() => {
      throw new ArgumentError(`File not found: ${path}.`);
    });
    if (fileStats.isDirectory()) throw new ArgumentError(`${path} is a folder. Name the files in it: ${path}/*`);
    if (fileStats.size === 0) throw new ArgumentError(`${path} is empty. Remove it or download it again.`);
    const other = byName.get(name);
    if (other) throw new ArgumentError(`${name} appears twice: ${other.path} and ${path}. Rename one.`);
    byName.set(name, { path, name, size_bytes: fileStats.size, last_modified: Math.trunc(fileStats.mtimeMs) });
  }
  return [...byName.values()];
}
