import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { environment, root } from './setup/paths.mjs';
import { printLine, runCommand } from './setup/print-line.mjs';
import { runInForeground, runProgram } from './setup/run-program.mjs';
import { setUp } from './setup/set-up.mjs';
import { readPlaywright, readVitest } from './test/read-reports.mjs';

const reports = join(root, 'test-results');
/** Beside everything else a machine may be too slow for a test that is right: it is tried again, and named. */
const RETRIES = '1';
const bin = (name) => join(root, 'node_modules/.bin', name);

async function runVitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['default', 'json', join(root, 'scripts/test/name-flaky.mjs')].map((name) => `--reporter=${name}`);
  const args = ['run', ...reporters, `--outputFile.json=${report}`, `--retry=${RETRIES}`];
  const code = await runInForeground('nice', ['-n', '2', bin('vitest'), ...args], { cwd: root, env: environment() });
  return readVitest(report, code);
}

async function runPlaywright() {
  const config = join(root, 'e2e/playwright.config.ts');
  if (!existsSync(config)) return { output: '', passed: 0, failed: 0, skipped: 0 };
  const report = join(reports, 'e2e.json');
  const env = { ...environment(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { code, output } = await runProgram(
    bin('playwright'),
    ['test', '-c', config, `--retries=${RETRIES}`, '--reporter=list,json'],
    {
      cwd: join(root, 'e2e'),
      env,
    },
  );
  return { output, ...(await readPlaywright(report, code)) };
}

/**
 * Journeys wait for pages and engines more than they compute: they go beside the other tests, which give way to them.
 * Their words come last.
 */
async function runBoth() {
  const journeys = runPlaywright();
  const tests = await runVitest();
  const { output, ...walked } = await journeys;
  printLine(output);
  return [tests, walked];
}

await runCommand(async () => {
  await setUp({ tests: true });
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const counts = await runBoth();
  const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
  if (sum('skipped') > 0) printLine(`${sum('skipped')} skipped: they need programs or data that are missing here`);
  printLine(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
});
