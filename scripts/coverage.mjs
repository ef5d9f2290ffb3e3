// Which branches the tests take, room by room; an error below a room's floor: npm run coverage [-- stats contract …]
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { environment, root } from './setup/paths.mjs';
import { runCommand, SetUpError } from './setup/print-line.mjs';
import { setUp } from './setup/set-up.mjs';

/**
 * Whose tests take a room's branches, and the least share of them in percent. Branches taken in threads and Node processes
 * that a test starts count too, unless they are killed.
 */
const rooms = {
  stats: { tests: ['stats/src/'], branches: 95 },
  contract: { tests: ['contract/src/', 'server/', 'web/src/'], branches: 85 },
  server: { tests: ['server/'], branches: 84 },
  web: { tests: ['web/src/'], branches: 75 },
};

function findRooms(names) {
  const unknown = names.find((name) => !Object.hasOwn(rooms, name));
  if (unknown !== undefined) {
    throw new SetUpError(`There is no room “${unknown}”. Rooms: ${Object.keys(rooms).join(', ')}.`);
  }
  return Object.entries(rooms).filter(([name]) => names.length === 0 || names.includes(name));
}

await runCommand(async () => {
  const chosen = findRooms(process.argv.slice(2));
  await setUp({ tests: true });
  Object.assign(process.env, environment());
  const tests = [...new Set(chosen.flatMap(([, room]) => room.tests))];
  const vitest = await startVitest('test', tests, {
    root,
    watch: false,
    reporters: ['dot'],
    coverage: {
      enabled: true,
      provider: 'custom',
      customProviderModule: fileURLToPath(new URL('test/coverage-provider.mjs', import.meta.url)),
      autoAttachSubprocess: true,
      include: chosen.map(([name]) => `${name}/src/**/*.{ts,tsx}`),
      reporter: ['text-summary', 'html'],
      reportsDirectory: `test-results/coverage/${chosen.map(([name]) => name).join('-')}`,
      reportOnFailure: true,
      thresholds: Object.fromEntries(chosen.map(([name, { branches }]) => [`${name}/src/**/*.{ts,tsx}`, { branches }])),
    },
  });
  await vitest.close();
  return process.exitCode ?? 0;
});
