import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where programs of workflows are looked for: Debian's, whatever else the portal's own PATH holds. */
export const programFolders = ['/usr/bin', '/bin'];

/** Written anew whenever a Debian package is installed, upgraded or removed. */
const packages = '/var/lib/dpkg/status';

const answers = new Map<string, { as_of: string; told: Promise<string | null> }>();

const changedAt = (path: string) =>
  stat(path).then(
    ({ ctimeMs, ino }) => `${ino}:${ctimeMs}`,
    () => '',
  );

/**
 * What a program says of its version, on standard error and then on standard output; null where it cannot be started.
 * Programs in Python and R take a second or more to say it: each is asked anew only when its file or a Debian package
 * has changed.
 */
export async function askVersion(program: string, words: readonly string[]): Promise<string | null> {
  const named = [program, ...words].filter((word) => word.startsWith('/'));
  const places = program.startsWith('/') ? named : programFolders.map((folder) => `${folder}/${program}`);
  const as_of = (await Promise.all([packages, ...places].map(changedAt))).join(' ');
  const command = [program, ...words].join(' ');
  const known = answers.get(command);
  if (known?.as_of === as_of) return known.told;
  const told = run(program, [...words], { env: { PATH: programFolders.join(':') } }).then(
    ({ stdout, stderr }) => `${stderr} ${stdout}`,
    () => null,
  );
  answers.set(command, { as_of, told });
  // One that could not be started now may be later, for want of memory say.
  if ((await told) === null) answers.delete(command);
  return told;
}
