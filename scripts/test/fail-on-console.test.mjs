import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../setup/paths.mjs';

// Beside the checkout's packages, which the small project's files import.
const folder = mkdtempSync(join(root, 'node_modules/.console-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const setup = join(import.meta.dirname, 'fail-on-console.mjs');
writeFileSync(
  join(folder, 'vitest.config.mjs'),
  `export default { test: { include: ['*.check.mjs'], exclude: [], setupFiles: [${JSON.stringify(setup)}], isolate: false,
    fileParallelism: false, experimental: { viteModuleRunner: false, nodeLoader: false } } };\n`,
);
const write = (name, lines) =>
  writeFileSync(join(folder, `${name}.check.mjs`), `import { test } from 'vitest';\n${lines.join('\n')}\n`);
write('a', [
  "test('is quiet', () => {});",
  "test('warns', () => console.warn('An update was not wrapped in act(...)'));",
]);
write('b', ["test('errs', () => console.error('oh'));", "test('tells', () => console.log('ah'));"]);

test('a test that writes a warning or an error to the console fails, in each file of a worker', () => {
  const vitest = join(root, 'node_modules/.bin/vitest');
  const report = join(folder, 'report.json');
  spawnSync(vitest, ['run', '--reporter=json', `--outputFile=${report}`, '--root', folder], { cwd: folder });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const found = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => [title, status]),
  );
  expect(found.sort()).toEqual([
    ['errs', 'failed'],
    ['is quiet', 'passed'],
    ['tells', 'passed'],
    ['warns', 'failed'],
  ]);
});
