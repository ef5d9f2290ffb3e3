import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readPlaywright, readVitest } from './read-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'cohortium-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const written = (report) => {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
};
const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, testResults: [] };

test('passed, failed and left-out tests are counted', async () => {
  expect(await readVitest(written(vitest), 0)).toEqual({ passed: 7, failed: 0, skipped: 2 });
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 };
  expect(await readPlaywright(written({ stats }), 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
});

test('a file that could not be loaded is a failure though none of its tests failed', async () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(await readVitest(written({ ...vitest, testResults }), 1)).toEqual({ passed: 7, failed: 1, skipped: 2 });
});

test('a runner that ends badly, or leaves no report, is never a pass', async () => {
  expect(await readVitest(written(vitest), 1)).toMatchObject({ failed: 1 });
  const textOf = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await readPlaywright(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(textOf).toHaveBeenCalledWith(expect.stringContaining('No test report found'));
  textOf.mockRestore();
});
