import { readFile } from 'node:fs/promises';

/** How many tests passed, failed and were left out. A runner that fails beside its tests counts as one failure. */
export async function readVitest(path, code) {
  const report = await readReport(path);
  if (!report) return broken;
  // A file that cannot be loaded has no tests to fail.
  const silent = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + silent.length;
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  return { passed: report.numPassedTests, failed: atLeastOne(failed, code), skipped };
}

export async function readPlaywright(path, code) {
  const report = await readReport(path);
  if (!report) return broken;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: atLeastOne(unexpected, code), skipped };
}

const broken = { passed: 0, failed: 1, skipped: 0 };

const atLeastOne = (failed, code) => (code === 0 ? failed : Math.max(failed, 1));

async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    process.stderr.write(`No test report found (${error.message}).\n`);
    return null;
  }
}
