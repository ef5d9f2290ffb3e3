import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../setup/paths.mjs';

const house = mkdtempSync(join(tmpdir(), 'cohortium-house-'));
afterAll(() => rmSync(house, { recursive: true, force: true }));

const write = (path, text) => {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
};

const rooms = ['contract', 'stats', 'sample-search', 'workflows', 'server', 'web', 'e2e', 'bench', 'scripts'];

/** In every room two files that need each other for a type alone: erased when they run, and still an error. */
const cycleFolders = [
  'contract/src',
  'stats/src',
  'workflows/src',
  'server/src/cohorts',
  'web/src/ui',
  'e2e',
  'bench',
  'scripts',
];
const cyclePaths = cycleFolders.map((folder) => `${folder}/one.ts`);
const cyclePartners = cycleFolders.map((folder) => `${folder}/two.ts`);

/** A small house in which every file but the first few trespasses once: [file, its import, the rule that must say so]. */
const trespasses = [
  ['contract/src/looks-at-server.ts', "import { a } from '../../server/src/projects/index.ts'", 'room-contract'],
  ['stats/src/looks-at-contract.ts', "import type { a } from '../../contract/src/index.ts'", 'room-stats'],
  [
    'sample-search/src/looks-at-contract.ts',
    "import type { a } from '../../contract/src/index.ts'",
    'room-sample-search',
  ],
  ['sample-search/src/reads-files.ts', "import { a } from 'node:fs'", 'sample-search-needs-nothing'],
  ['stats/src/reads-files.ts', "import { a } from 'node:fs'", 'stats-needs-nothing'],
  ['web/src/platform/looks-at-server.ts', "import type { a } from '../../../server/src/projects/index.ts'", 'room-web'],
  ['web/src/plots/computes.ts', "import { a } from '../../../stats/src/index.ts'", 'web-sees-only-the-types-of-stats'],
  ['web/src/features/cohorts/meets.ts', "import { a } from '../samples/index.ts'", 'web-features-never-meet'],
  ['web/src/ui/asks-app.ts', "import { a } from '../app/session.ts'", 'web-nobody-imports-app'],
  ['web/src/ui/asks-feature.ts', "import { a } from '../features/samples/index.ts'", 'web-plots-and-ui-below-features'],
  ['web/src/platform/draws.ts', "import { a } from '../ui/index.ts'", 'web-platform-is-the-ground'],
  ['server/src/projects/looks-up.ts', "import type { a } from '../cohorts/index.ts'", 'floor-projects'],
  ['server/src/cohorts/climbs-in.ts', "import { a } from '../projects/view.ts'", 'modules-by-their-front-door'],
  ['server/src/cohorts/pries.ts', "import { a } from '../platform/clock/clock.ts'", 'capabilities-by-their-front-door'],
  ['server/src/platform/clock/asks.ts', "import { a } from '../../projects/index.ts'", 'platform-is-the-ground'],
  ['server/src/cohorts/query.ts', "import { a } from 'kysely'", 'only-stores-name-the-query-builder'],
  ['server/src/cohorts/serve.ts', "import { a } from 'fastify'", 'only-http-names-fastify'],
  ['server/src/cohorts/routes.ts', "import { a } from './cohorts-store.ts'", 'routes-ask-verbs'],
  ['server/src/cohorts/asking-store.ts', "import { a } from './routes.ts'", 'stores-are-asked'],
  ['server/src/cohorts/leans.ts', "import { a } from '../../test/testing/index.ts'", 'only-tests-import-testing'],
  ['web/src/features/cohorts/leans.ts', "import { a } from '../../testing/index.ts'", 'only-tests-import-testing'],
  ...cyclePaths.map((path) => [path, "import type { a } from './two.ts'", 'no-cycles', '1']),
  ['server/src/projects/names-type.ts', "import { type a } from '../cohorts/index.ts'", 'floor-projects'],
  ['server/src/projects/hands-on.ts', "export { a as c } from '../cohorts/index.ts'", 'floor-projects', 'number'],
  ['server/src/projects/hands-on-all.ts', "export * from '../cohorts/index.ts'", 'floor-projects', 'number'],
  ['server/src/projects/waits.ts', "const { a } = await import('../cohorts/index.ts')", 'floor-projects'],
];
const innocent = [
  'contract/src/index.ts',
  'stats/src/index.ts',
  'web/src/app/session.ts',
  'web/src/ui/index.ts',
  'web/src/features/samples/index.ts',
  'server/src/projects/index.ts',
  'server/src/projects/view.ts',
  'server/src/cohorts/index.ts',
  'server/src/cohorts/cohorts-store.ts',
  'server/src/platform/clock/clock.ts',
  'server/test/testing/index.ts',
  'web/src/testing/index.ts',
  'node_modules/kysely/index.js',
  'node_modules/fastify/index.js',
];

for (const path of innocent) write(path, 'export const a = 1;\n');
for (const name of ['kysely', 'fastify'])
  write(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
write('package.json', '{"name":"house","dependencies":{"kysely":"1","fastify":"1"}}');
for (const path of cyclePartners) write(path, "import type { b } from './one.ts';\nexport const a: typeof b = 1;\n");
for (const [path, line, , type = 'typeof a'] of trespasses) write(path, `${line};\nexport const b: ${type} = 1;\n`);

const depcruise = join(root, 'node_modules/.bin/depcruise');
const plan = join(root, 'floor-plan.cjs');
const { stdout } = spawnSync(depcruise, ['--config', plan, '--output-type', 'json', ...rooms], {
  cwd: house,
  encoding: 'utf8',
});
const { summary } = JSON.parse(stdout);
const violations = summary.violations.filter(({ rule }) => rule.severity === 'error');

test('every file is read, with a parser that is there', () => {
  expect(summary.environmentIssues ?? []).toEqual([]);
  const written = [...innocent, ...trespasses.map(([path]) => path), ...cyclePartners];
  const seen = new Set(JSON.parse(stdout).modules.map(({ source }) => source));
  expect(written.filter((path) => path.endsWith('.ts') && !seen.has(path))).toEqual([]);
});

test.each(trespasses)('%s is caught', (path, _line, rule) => {
  const found = violations.filter(({ from }) => from === path).map((violation) => violation.rule.name);
  expect(found).toContain(rule);
});

test('nobody else is accused', () => {
  const known = new Set([...trespasses.map(([path]) => path), ...cyclePartners]);
  expect(violations.filter(({ from }) => !known.has(from))).toEqual([]);
});
