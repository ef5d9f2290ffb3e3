import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot, root } from './paths.mjs';
import { printLine } from './print-line.mjs';
import { runProgram } from './run-program.mjs';

// cwltool only recommends setuptools, and does not even tell its version without. The next two build trees.
const forEngine = [
  ...['cwltool', 'python3-setuptools', 'mafft', 'fasttree'],
  // Unpacks imported tables; Node knows gzip alone.
  'bzip2',
  // The sandbox in which other people's workflows are read and run; without it the portal refuses them.
  'bubblewrap',
];

/** What pipelines and the builds of references say that they call, by the names of their folders. */
export function packagesOfWorkflows(folders = [join(root, 'workflows')]) {
  const places = folders.flatMap((folder) => [folder, join(folder, 'references')]).filter((path) => existsSync(path));
  const documents = places.flatMap((place) =>
    readdirSync(place).flatMap((id) => ['pipeline.json', 'kind.json'].map((name) => [id, join(place, id, name)])),
  );
  const found = documents.filter(([, path]) => existsSync(path));
  return new Map(found.map(([id, path]) => [id, JSON.parse(readFileSync(path, 'utf8')).packages ?? []]));
}

/** The R packages that methods of analysis say that they load, by the names of their folders. */
export function packagesOfMethods(folder = join(root, 'server/src/analysis/methods')) {
  const found = readdirSync(folder).map((id) => [id, join(folder, id, 'packages.json')]);
  const named = found.filter(([, path]) => existsSync(path));
  return new Map(named.map(([id, path]) => [id, JSON.parse(readFileSync(path, 'utf8')).packages]));
}

/** A browser, the peer that the numbers are compared with (with biom-format), what reads exported cohorts, the other engine with a cluster of one machine, containers. */
const forTests = [
  ...['chromium-headless-shell', 'python3-skbio', 'toil', 'slurm-wlm', 'munge'],
  ...['python3-biom-format', 'python3-anndata', 'r-bioc-phyloseq'],
  // Without newuidmap an ordinary user's podman starts nothing.
  ...['podman', 'uidmap', 'runc', 'busybox-static'],
];
const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' } };

/** Debian's programs that pipelines (and tests) call. What cannot be installed is reported in a line, and we go on. */
export async function installDebian({ tests }) {
  const more = tests ? [...forTests, ...[...packagesOfMethods().values()].flat()] : [];
  await installMissing([...new Set([...forEngine, ...[...packagesOfWorkflows().values()].flat(), ...more])], { tests });
}

/** What methods of analysis load: while the portal runs already, which looks for it whenever it is asked for one. */
export async function installMethods() {
  await installMissing([...new Set([...packagesOfMethods().values()].flat())], { tests: false });
}

/** Installs what is missing of these packages, or says what is missing and how it is installed; whether all are there. */
async function installMissing(expected, { tests }) {
  const missing = await missingOf(expected);
  if (missing.length === 0) return true;
  const names = missing.join(' ');
  const line = `apt-get install --no-install-recommends ${names}`;
  if (!isRoot) {
    const what = tests ? 'Some tests fail' : 'Pipelines can’t run';
    printLine(`Missing: ${names}. ${what} until an administrator runs: ${line}`);
    return false;
  }
  if ((await runProgram('apt-get', ['--version'])).code !== 0) {
    printLine(
      `Missing: ${names}. This system has no apt: install them with its own package manager. Pipelines can’t run without them.`,
    );
    return false;
  }
  printLine(`Installing Debian packages: ${names} …`);
  await runProgram('apt-get', ['update', '-qq'], quiet);
  const { code, output } = await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...missing], quiet);
  if (code !== 0) {
    const reason = output.split('\n').findLast((text) => text.startsWith('E:')) ?? `apt-get ended with ${code}`;
    printLine(`Could not install ${names} (${reason}). Continuing without them. To install them later: ${line}`);
  }
  return code === 0;
}

/**
 * Installs the packages of pipelines, kinds of references and methods of analysis, of all or of those named; the exit code: 2 where a name is
 * unknown, 1 where something is missing still.
 */
export async function installPipelines(names, folders, methods = packagesOfMethods()) {
  const known = new Map([...methods, ...packagesOfWorkflows(folders)]);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    printLine(`Unknown: ${unknown.join(', ')}. There are ${[...known.keys()].sort().join(', ')}.`);
    return 2;
  }
  const chosen = names.length > 0 ? names : [...known.keys()];
  const packages = [...new Set([...forEngine, ...chosen.flatMap((name) => known.get(name))])].sort();
  if (!(await installMissing(packages, { tests: false }))) return 1;
  printLine(`Installed for ${chosen.sort().join(', ')}: ${packages.join(', ')}.`);
  return 0;
}

async function missingOf(names) {
  const { code, output } = await runProgram('dpkg-query', ['-W', `-f=\${Package} \${db:Status-Status}\n`, ...names]);
  if (code === null) return absentFromPath(names);
  return names.filter((name) => !output.includes(`${name} installed`));
}

// Not Debian: each of these packages has its own program name, but for the libraries (R's too) and BLAST.
async function absentFromPath(packages) {
  const names = packages.filter((name) => !/^python3-|^r-|-dev$|\+$/.test(name));
  const found = await Promise.all(names.map((name) => runProgram('/bin/sh', ['-c', `command -v ${name}`])));
  return names.filter((_, index) => found[index]?.code !== 0);
}
