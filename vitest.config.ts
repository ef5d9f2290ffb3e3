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
  },
});
