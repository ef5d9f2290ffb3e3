import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isSource = /\.(?:ts|tsx|mjs|cjs|js|as|css|sh|cwl)$/;

/** Every file that is or will be committed, paths from the root of the checkout. */
export function trackedPaths(root) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout, status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
  return stdout.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Every source file, `{ path, text }`. */
export function sourceFiles(root) {
  const paths = trackedPaths(root).filter((path) => isSource.test(path));
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isProof = (path) => /\.(?:test|fixture)\.\w+$|^e2e\/|^bench\/|\/testing\/|\/fixtures\//.test(path);
