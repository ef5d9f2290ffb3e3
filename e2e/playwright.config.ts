import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser/launch-options.ts';

/**
 * These have their own portals, or ask for nothing that another one's publication would change, as those of one run: the journeys through the
 * demo count its samples minutes before `sharing` publishes others. Both halves take about as long.
 */
const apart = [
  ...['admin', 'analysis', 'arrays', 'bisulfite', 'demo', 'kill'],
  ...['people', 'reads', 'sign-in', 'viral'],
].map((name) => `${name}.spec.ts`);

/** A page lives for seconds here: what V8 spends on making its functions quicker is never earned again (a fifth of all). */
const withoutOptimising = '--js-flags=--no-maglev --no-turbofan';

export default defineConfig({
  testDir: '.',
  outputDir: 'artefacts/failures',
  globalSetup: './portal/open-portal.ts',
  workers: 2,
  projects: [
    { name: 'one after another', testMatch: '*.spec.ts', testIgnore: apart, workers: 1 },
    { name: 'beside them', testMatch: apart, workers: 1 },
  ],
  retries: 0,
  forbidOnly: true,
  // Journeys are walked beside the other tests: a busy machine is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'artefacts/report.json' }]],
  use: {
    actionTimeout: 20_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    launchOptions: { ...launchOptions, args: [...launchOptions.args, withoutOptimising] },
  },
});
