import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);

test('three kills during upload, run and load cost a scientist nothing that was acknowledged', async () => {
  test.setTimeout(600_000);
  const program = resolve(root, 'e2e/kill/kill-the-portal.ts');
  // The program ends with 1, and so does this test, when anything is lost.
  const { stdout } = await run(resolve(root, 'node_modules/.bin/node'), [program, '--kills', '3', '--small']);
  expect(stdout).toContain('PostgreSQL, files and index agree.');
  expect(stdout).toContain('Nothing acknowledged was lost.');
});
