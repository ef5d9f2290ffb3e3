import { defineConfig } from '@playwright/test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Plots are drawn with WebGL; a machine that only tests has no graphics card.
  '--enable-unsafe-swiftshader',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'artefacts/failures',
  globalSetup: './portal/open-portal.ts',
  workers: 1,
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
    launchOptions: { executablePath: '/usr/bin/chromium', args: flags },
  },
});
