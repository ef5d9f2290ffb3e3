import { join } from 'node:path';
import { environment, projectNode, root } from './paths.mjs';
import { printLine, SetUpError } from './print-line.mjs';
import { runProgram } from './run-program.mjs';
import { hashFiles, hashOf, isStamped, readOr, writeStamp } from './stamp.mjs';

/** The statistics' WebAssembly kernel; its script does nothing when nothing has changed. */
export async function buildKernel() {
  const { code, output } = await runProgram(projectNode, ['stats/scripts/build-kernel.mjs'], {
    cwd: root,
    env: environment(),
  });
  if (code !== 0) throw new SetUpError(`The statistics kernel does not compile.\n${output.trim()}`);
}

/** The pages, when their sources, the contract or the packages have changed since the last build. */
export async function buildPages() {
  const path = join(root, 'web/.stamp-pages');
  const sources = await hashFiles(root, ['web', 'contract/src', 'package-lock.json']);
  if (await isStamped(path, await stampOf(sources))) return;
  printLine('Building the pages …');
  const vite = join(root, 'node_modules/.bin/vite');
  const { code, output } = await runProgram(projectNode, [vite, 'build'], {
    cwd: join(root, 'web'),
    env: environment(),
  });
  if (code !== 0)
    throw new SetUpError(`Building the pages failed.\n${output.trim().split('\n').slice(-15).join('\n')}`);
  await writeStamp(path, await stampOf(sources));
}

// The shell names every built file by its hash, so a build by other hands is noticed.
async function stampOf(sources) {
  const shell = await readOr(join(root, 'web/dist/index.html'), '');
  return shell === '' ? 'nothing is built' : hashOf(sources, shell);
}
