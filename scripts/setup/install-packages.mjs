import { join } from 'node:path';
import { findPackageUser } from './find-package-user.mjs';
import { environment, homeOf, projectNode, root } from './paths.mjs';
import { printLine, SetUpError } from './print-line.mjs';
import { runProgram } from './run-program.mjs';
import { hashOf, isStamped, readOr, writeStamp } from './stamp.mjs';

/** `npm ci`, when the lock file or the platform differs from what was installed. */
export async function installPackages() {
  const lock = await readOr(join(root, 'package-lock.json'), '');
  // Nothing installed depends on the Node that runs set-up: everything else runs on the project's own.
  const stamp = hashOf(lock, process.platform, process.arch);
  const path = join(root, 'node_modules/.stamp-packages');
  if (await isStamped(path, stamp)) return;
  if ((await isInstalled(lock)) && (await nodeProblem()) === null) return writeStamp(path, stamp);
  const user = await findPackageUser(homeOf(process.env), root);
  if (user) {
    throw new SetUpError(
      `The packages have changed but are in use by ${user}. Stop it or wait until it ends, then start again.`,
    );
  }
  printLine('Installing packages (npm ci; takes a minute the first time) …');
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const flags = ['ci', '--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runProgram(program, [...first, ...flags], { cwd: root, env: process.env });
  if (code !== 0) throw new SetUpError(`npm ci failed.\n${reasonOf(output)}`);
  const problem = await nodeProblem();
  if (problem !== null) {
    throw new SetUpError(`The project’s own Node can’t be run (${problem}). Its install script may have been skipped.`);
  }
  await writeStamp(path, stamp);
}

/** Whether what lies in node_modules is what the lock file asks for: somebody ran `npm install` by hand, say. */
async function isInstalled(lock) {
  const hidden = await readOr(join(root, 'node_modules/.package-lock.json'), '');
  if (hidden === '' || lock === '') return false;
  const [wanted, found] = [lock, hidden].map((text) => JSON.parse(text).packages);
  const names = Object.keys(wanted).filter((name) => name.includes('node_modules/'));
  const isRight = (name) =>
    found[name]?.version === wanted[name].version && found[name]?.integrity === wanted[name].integrity;
  return names.every((name) => (wanted[name].optional && !found[name]) || (found[name] && isRight(name)));
}

async function nodeProblem() {
  const { code, output } = await runProgram(projectNode, ['--version'], { env: environment() });
  return code === 0 ? null : output.trim();
}

function reasonOf(output) {
  if (/ENOSPC/.test(output)) return 'The disk is full. Free about 1.5 GB and start again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(output))
    return 'The package registry can’t be reached. Check the network.';
  return output.trim().split('\n').slice(0, 12).join('\n');
}
