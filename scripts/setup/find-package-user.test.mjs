import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findPackageUser } from './find-package-user.mjs';
import { root } from './paths.mjs';

const checkout = mkdtempSync(join(tmpdir(), 'cohortium-checkout-'));
const home = join(checkout, 'var');
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

test('packages are in use while a program of theirs runs, and are not when it has ended', async () => {
  const tool = join(checkout, 'node_modules/tool/run-tests');
  mkdirSync(join(checkout, 'node_modules/tool'), { recursive: true });
  copyFileSync('/bin/sleep', tool);
  chmodSync(tool, 0o755);
  expect(await findPackageUser(home, checkout)).toBeNull();
  const running = spawn(tool, ['60']);
  await once(running, 'spawn');
  expect(await findPackageUser(home, checkout)).toBe(`run-tests, pid ${running.pid}`);
  running.kill();
  await once(running, 'exit');
  expect(await findPackageUser(home, checkout)).toBeNull();
});

test('tests that run from a checkout are found, no matter who looks', async () => {
  // The worker's own Node and its parents are left aside; this one is a child, as the tests are to set-up elsewhere.
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  await once(child, 'spawn');
  const found = await findPackageUser(home, root);
  child.kill();
  expect(found).toMatch(/, pid \d+$/);
});
