import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first, so that no worker waits for another's last file. */
const slowest = [
  'server/src/platform/engine/toil/',
  'server/test/access/isolation',
  'server/test/attacks/injection',
  'server/src/samples/tags',
  'workflows/amplicon-16s-dada2/',
  'server/src/pipelines/catalogue/registration/',
  'server/src/platform/engine/',
  'server/src/commands/',
  'workflows/',
  'server/test/access/',
  'server/src/wes/',
  'server/src/projects/deletion',
];

/** Those that want a page come last: where the environment changes, vitest ends a worker with all it has evaluated. */
function placeOf({ moduleId }: TestSpecification): number {
  if (moduleId.endsWith('.page.test.tsx')) return slowest.length + 1;
  const place = slowest.findIndex((folder) => moduleId.includes(`/${folder}`));
  return place === -1 ? slowest.length : place;
}

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** What Node runs from source is tried as Node runs it: nothing is turned into something else on the way. */
const asNodeReadsIt = {
  extends: true as const,
  test: {
    name: 'node',
    include: ['{contract,stats,sample-search,workflows,server,scripts}/**/*.test.{ts,mjs}'],
    setupFiles: ['scripts/test/fail-on-console.mjs'],
    globalSetup: ['server/test/testing/global-setup.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
};

/** Pages are written in JSX, which Vite turns into JavaScript for the browser too. */
const asPagesAreBuilt = {
  extends: true as const,
  // What `// @vitest-environment page` asks for.
  resolve: {
    alias: {
      'vitest-environment-page': fileURLToPath(new URL('web/src/testing/page/page.config.ts', import.meta.url)),
      // Uploads use the browser build, as pages do.
      'tus-js-client': fileURLToPath(new URL('node_modules/tus-js-client/lib.esm/browser/index.js', import.meta.url)),
    },
  },
  test: {
    name: 'web',
    server: { deps: { inline: [/@uppy\/tus/] } },
    include: ['web/**/*.test.{ts,tsx}'],
    setupFiles: ['scripts/test/fail-on-console.mjs', 'web/src/testing/before-each-file.ts'],
  },
};

export default defineConfig({
  test: {
    projects: [asNodeReadsIt, asPagesAreBuilt],
    // Tests on real data sets that nobody may hand on are for `npm run real-data`.
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**', '**/*.real.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a busy machine is slow with is not wrong.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    // Engines and waits leave two cores idle for a third of the time that two workers take.
    maxWorkers: 3,
    // Evaluating the portal's modules again for each file costs more than most files' tests.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // For `npm run coverage`, which adds the rooms and their floors.
    coverage: { provider: 'v8', exclude: ['**/*.test.{ts,tsx}', '**/*.fixture.ts', '**/testing/**'] },
  },
});
