import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { printLine } from './print-line.mjs';
import { runProgram } from './run-program.mjs';
import { isStamped, writeStamp } from './stamp.mjs';
import { unpackPackages } from './unpack-debian-data.mjs';
import { writeResistanceGenes } from './write-resistance-genes.mjs';

// Raise it when what is written changes.
const layout = '1';
const builtIn = join(root, 'var/built-in/resistance-genes-database');

/**
 * ResFinder's genes out of Debian's package, which is not installed: its installation indexes each class for minutes,
 * and the portal builds its own index.
 */
export async function unpackResistanceGenes() {
  const stamp = join(builtIn, '.stamp');
  if (await isStamped(stamp, layout)) return;
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-resfinder-'));
  try {
    const problem = await unpack(folder);
    if (problem) {
      return printLine(`No built-in resistance gene database: ${problem}. It is tried again at the next start.`);
    }
    await writeStamp(stamp, layout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A reason why it cannot be done, or nothing. */
async function unpack(folder) {
  if ((await runProgram('apt-get', ['--version'])).code !== 0) {
    return 'it comes in a Debian package, but this system has no apt';
  }
  printLine('Fetching the resistance gene database (a Debian package, 9 MB) …');
  const failure = await unpackPackages(folder, ['resfinder-db']);
  if (failure) return failure;
  const name = (await readdir(folder)).find((entry) => entry.endsWith('.deb')) ?? '';
  const unpacked = join(folder, 'unpacked');
  const version = await runProgram('dpkg-deb', ['-f', join(folder, name), 'Version']);
  if (version.code !== 0) return `${name} does not say its version (${version.output.trim()})`;
  await writeResistanceGenes(join(unpacked, 'usr/share/resfinder/db'), {
    folder: builtIn,
    version: version.output.trim(),
  });
  return null;
}
