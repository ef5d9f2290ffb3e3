import { defineConfig } from 'vitest/config';

/** As the project `node` of the root's `vitest.config.ts`: what Node runs from source is tried as Node runs it. */
export default defineConfig({
  test: {
    include: ['{stats,server}/**/*.real.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['server/test/testing/global-setup.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
  },
});
