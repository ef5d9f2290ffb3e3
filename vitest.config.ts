import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,stats,workflows,server,web,scripts}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    // Evaluating the portal's modules anew for each file costs more than most files' tests.
    isolate: false,
  },
});
