import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isSource = /\.(?:ts|tsx|mjs|cjs|js|as|css|sh|cwl)$/;

/** Every source file that is or will be committed, `{ path, text }`, paths from the root of the checkout. */
export function sourceFiles(root) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout, status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
  const paths = stdout.split('\n').filter((path) => isSource.test(path) && existsSync(join(root, path)));
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isProof = (path) => /\.(?:test|fixture)\.\w+$|^e2e\/|^bench\/|\/testing\/|\/fixtures\//.test(path);
