import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where programs of workflows are looked for: Debian's, whatever else the portal's own PATH holds. */
export const programFolders = ['/usr/bin', '/bin'];

/** Written again whenever a Debian package is installed, upgraded or removed. */
const DPKG_STATUS = '/var/lib/dpkg/status';

const versionCache = new Map<string, { as_of: string; answer: Promise<string | null> }>();

const changedAt = (path: string) =>
  stat(path).then(
    ({ ctimeMs, ino }) => `${ino}:${ctimeMs}`,
    () => '',
  );

/**
 * What a program says of its version, on standard error and then on standard output; null where it cannot be started.
 * Programs in Python and R take a second or more to say it: each is asked again only when its file or a Debian package
 * has changed.
 */
export async function readEngineVersion(program: string, args: readonly string[]): Promise<string | null> {
  const named = [program, ...args].filter((word) => word.startsWith('/'));
  const candidatePaths = program.startsWith('/') ? named : programFolders.map((folder) => `${folder}/${program}`);
  const as_of = (await Promise.all([DPKG_STATUS, ...candidatePaths].map(changedAt))).join(' ');
  const command = [program, ...args].join(' ');
  const cached = versionCache.get(command);
  if (cached?.as_of === as_of) return cached.answer;
  const answer = run(program, [...args], { env: { PATH: programFolders.join(':') } }).then(
    ({ stdout, stderr }) => `${stderr} ${stdout}`,
    () => null,
  );
  versionCache.set(command, { as_of, answer });
  // One that could not be started now may be later, for want of memory say.
  if ((await answer) === null) versionCache.delete(command);
  return answer;
}
