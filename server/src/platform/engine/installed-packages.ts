import { readFileSync, statSync } from 'node:fs';

/** What dpkg knows of this machine; absent where it is no Debian. */
const STATUS_FILE = '/var/lib/dpkg/status';

let cached: { modified: number; names: ReadonlySet<string> } | null = null;

/** The packages whose files are in place, of dpkg's status file. */
export function parseInstalled(status: string): Set<string> {
  const names = new Set<string>();
  for (const entry of status.split('\n\n')) {
    const name = /^Package: (\S+)$/m.exec(entry)?.[1];
    if (name && /^Status: \S+ \S+ installed$/m.test(entry)) names.add(name);
  }
  return names;
}

/** Read again only after something was installed or removed. */
function installedPackages(): ReadonlySet<string> | null {
  const modified = statSync(STATUS_FILE, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined) return null;
  if (cached?.modified !== modified) cached = { modified, names: parseInstalled(readFileSync(STATUS_FILE, 'utf8')) };
  return cached.names;
}

/** Of these Debian packages, those that are not installed; none where this machine has no list of them. */
export function findMissingPackages(packages: readonly string[]): string[] {
  const installed = installedPackages();
  return installed === null ? [] : packages.filter((name) => !installed.has(name));
}

/** What an administrator does about missing packages. */
export const installCommand = (packages: readonly string[]): string =>
  `apt-get install --no-install-recommends ${packages.join(' ')}`;
