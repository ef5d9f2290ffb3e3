import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './setup/paths.mjs';

// A registry that keeps only some platforms' builds leaves the others out of package-lock.json, and `npm ci` refuses
// such a lock. Their entries need no more than name, version and platform: no other platform ever fetches them.
// Writes what is missing; with --check only says so.
const path = join(root, 'package-lock.json');
const lock = JSON.parse(await readFile(path, 'utf8'));

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

function platformOf(name) {
  const words = name.split('/').at(-1).split(/[-.]/);
  const os = systems.find((system) => words.includes(system) || (system === 'win32' && words.includes('windows')));
  const cpu = processors.find((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null;
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc && os === 'linux' ? { libc: [libc] } : {}),
    ...(os ? { os: [os] } : {}),
  };
}

/** Whether a package at `place` would find `name`, as Node looks for it: beside itself and further up. */
function isThere(place, name) {
  const parts = place.split('/node_modules/');
  const folders = parts.map((_, count) => parts.slice(0, parts.length - count).join('/node_modules/'));
  return [
    ...folders.filter((folder) => folder !== '').map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ].some((candidate) => candidate in lock.packages);
}

const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies).filter(([name]) => !isThere(place, name)),
);

if (missing.length === 0) {
  process.stdout.write('package-lock.json names every platform.\n');
} else if (process.argv.includes('--check')) {
  process.stderr.write(
    `package-lock.json is missing ${missing.map(([name]) => name).join(', ')}: run node scripts/complete-lock.mjs.\n`,
  );
  process.exitCode = 1;
} else {
  for (const [name, version] of missing) {
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[^\d]*/, ''),
      ...platformOf(name),
      optional: true,
    };
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  process.stdout.write(
    `package-lock.json: added ${missing.map(([name, version]) => `${name}@${version}`).join(', ')}.\n`,
  );
}
