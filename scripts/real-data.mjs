// Tests that are added by real data sets which may not be handed on: npm run real-data [-- folder of the data sets]
// `npm test` needs none of them, and leaves none of its own out without them.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startVitest } from 'vitest/node';
import { environment, root } from './setup/paths.mjs';
import { printLine, runCommand, SetUpError } from './setup/print-line.mjs';
import { runInForeground } from './setup/run-program.mjs';
import { setUp } from './setup/set-up.mjs';

/** The journey of the first day, on the reads of a mouse instead of simulated ones. */
async function walkJourney(folder) {
  const env = { ...environment(), COHORTIUM_REAL_DATA: folder };
  const playwright = join(root, 'node_modules/.bin/playwright');
  return runInForeground(playwright, ['test', '-c', 'playwright.config.ts', '--reporter=list', 'first-light.spec.ts'], {
    cwd: join(root, 'e2e'),
    env,
  });
}

await runCommand(async () => {
  const folder = resolve(process.argv[2] ?? join(root, '../shared/data'));
  if (!existsSync(folder))
    throw new SetUpError(`No data sets in ${folder}. Specify the folder: npm run real-data -- FOLDER`);
  await setUp({ tests: true });
  Object.assign(process.env, environment());
  const vitest = await startVitest('test', [], {
    root,
    watch: false,
    config: join(root, 'scripts/real-data/vitest.config.ts'),
    provide: { real_data: folder },
  });
  const failed = vitest.state.getCountOfFailedTests() + vitest.state.getUnhandledErrors().length;
  await vitest.close();
  const walked = await walkJourney(folder);
  printLine(failed === 0 && walked === 0 ? 'real data: all passed' : 'real data: something failed, see above');
  return failed === 0 && walked === 0 ? 0 : 1;
});
