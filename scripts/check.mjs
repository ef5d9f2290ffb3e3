import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildKernel } from './setup/build-parts.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { environment, projectNode, root } from './setup/paths.mjs';
import { printLine, runCommand } from './setup/print-line.mjs';
import { runProgram } from './setup/run-program.mjs';

const packageNames = ['contract', 'stats', 'sample-search', 'workflows', 'server', 'web', 'e2e', 'bench'];
const typedPackages = ['contract', 'stats', 'sample-search', 'workflows', 'server', 'web', 'e2e', 'bench', 'scripts'];
const quickTests = [
  'contract/src/',
  'stats/src/',
  'sample-search/src/',
  'web/src/',
  'scripts/',
  'server/src/platform/logging/',
  'server/src/platform/config/',
];

const bin = (name) => join(root, 'node_modules/.bin', name);
const checkScriptPath = (name) => fileURLToPath(new URL(`check/${name}`, import.meta.url));
const check = (name, program, ...args) => ({ name, program, args });

/** What a check found out about files that stay as they are; each looks at their content, or at what they are compiled to. */
const checkCachePath = (name) => join(root, 'node_modules/.cache/check', name);

const typesOf = (room) =>
  // Its threads each work out again what they share: four cost three times as much as one.
  check(
    `types of ${room}`,
    bin('tsc'),
    '-p',
    room,
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    checkCachePath(`${room}.types`),
  );

const checks = [
  // For `npm test` alone: whole pages that are walked by keys take half as long as all others, and phyloseq's matrices come
  // with a Debian package.
  check(
    'unit tests',
    ...[bin('vitest'), 'run', '--reporter=dot', '--exclude=**/*.page.test.tsx', '--exclude=**/unifrac-gp500.test.ts'],
    ...quickTests,
  ),
  ...packageNames.filter((room) => existsSync(join(root, room, 'tsconfig.json'))).map(typesOf),
  check('format and lint', bin('biome'), 'check', '--diagnostic-level=error', '.'),
  check(
    'floor plan',
    bin('depcruise'),
    '--config',
    'floor-plan.cjs',
    '--cache',
    checkCachePath('floor-plan'),
    '--cache-strategy',
    'content',
    ...typedPackages,
  ),
  check('dead code', bin('knip'), '--no-progress', '--cache', '--cache-location', checkCachePath('dead-code')),
  check('sizes, names and words', projectNode, checkScriptPath('check-house.mjs')),
  check('regular expressions', projectNode, checkScriptPath('check-patterns.mjs')),
  check('package-lock.json', projectNode, join(root, 'scripts/complete-lock.mjs'), '--check'),
  check('THIRD-PARTY-NOTICES', projectNode, join(root, 'scripts/notices.mjs'), '--check'),
  check('openapi.json', projectNode, join(root, 'scripts/openapi.mjs'), '--check'),
  check('description of the API', projectNode, checkScriptPath('check-openapi.mjs')),
  check('scaffold', projectNode, checkScriptPath('check-scaffold.mjs')),
];

async function perform({ name, program, args }) {
  const begun = performance.now();
  const { code, output } = await runProgram(program, args, { cwd: root, env: environment() });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  printLine(`${code === 0 ? 'ok    ' : 'failed'}  ${name}, ${seconds} s`);
  return { name, output, failed: code !== 0 };
}

/** Two at a time: most of them use more than one core for a while. */
async function performAll(waiting) {
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await perform(next));
  };
  await Promise.all([work(), work()]);
  return results;
}

await runCommand(async () => {
  const begun = performance.now();
  await installPackages();
  await buildKernel();
  const results = await performAll([...checks]);
  const failed = results.filter((result) => result.failed);
  for (const { name, output } of failed) printLine(`\n── ${name}\n${output.trim()}`);
  const warned = results.filter(({ name, failed: bad, output }) => !bad && name.startsWith('sizes') && output.trim());
  for (const { output } of warned) printLine(`\n${output.trim()}`);
  printLine(
    `\n${checks.length - failed.length} of ${checks.length} checks passed in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
  return failed.length === 0 ? 0 : 1;
});
