// npm run release -- 0.2.0: raises the version everywhere, gives Unreleased its number and date, and says how the tag is made.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readVersions, releaseChangelog, releaseContract, releasePackage } from './release/versions.mjs';
import { root } from './setup/paths.mjs';
import { printLine, runCommand, SetUpError } from './setup/print-line.mjs';
import { runProgram } from './setup/run-program.mjs';

const read = (path) => readFile(join(root, path), 'utf8');
const rewrite = async (path, change) => writeFile(join(root, path), change(await read(path)));

const packages = ['.', 'contract', 'stats', 'sample-search', 'workflows', 'server', 'web', 'e2e', 'bench'];

await runCommand(async () => {
  const [to = ''] = process.argv.slice(2);
  const { current } = readVersions({ packageText: await read('package.json') });
  if (!/^\d+\.\d+\.\d+$/.test(to))
    throw new SetUpError(`Enter the new version, such as ${current}, with three numbers.`);
  const today = new Date().toISOString().slice(0, 10);
  await rewrite('CHANGELOG.md', (text) => releaseChangelog(text, { to, today }));
  for (const folder of packages) {
    await rewrite(join(folder, 'package.json'), (text) => releasePackage(text, { from: current, to }));
  }
  await rewrite('package-lock.json', (text) => releasePackage(text, { from: current, to }));
  await rewrite('contract/src/vocabulary/limits.ts', (text) => releaseContract(text, to));
  const { code, output } = await runProgram(process.execPath, [join(root, 'scripts/openapi.mjs')], { cwd: root });
  if (code !== 0) throw new SetUpError(output);
  printLine(`Version ${to}. Now: commit it (“Release ${to}”), run .ci/run in a fresh clone, and tag that commit:`);
  printLine(`  git tag -a v${to} -m "Cohortium ${to}" && git push origin v${to}`);
  return 0;
});
