// Who may look at whom (DESIGN §3), for dependency-cruiser: run by `npm run check`. Every rule is an error.

const rooms = ['contract', 'stats', 'sample-search', 'workflows', 'server', 'web', 'e2e', 'bench'];

/** The server's floors from the ground up: a module looks only downstairs. */
const floors = [
  'identity',
  'workspaces',
  'sharing',
  'projects',
  'samples',
  'saved-filters',
  'ingestion',
  'pipelines',
  'cohorts',
  'merging',
  'exports',
  'analysis',
  'amr',
  'publication',
  'search',
  'billing',
  'admin',
  'wes',
  'demo',
];

const anyOf = (names) => `(?:${names.join('|')})`;
const proof = '\\.(?:test|fixture)\\.tsx?$';

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** `room` sees of the other rooms only `seen`, by their front doors. */
function roomRule(room, seen) {
  const hidden = rooms.filter((other) => other !== room && !seen.includes(other));
  return forbid(
    `room-${room}`,
    { path: `^${room}/`, pathNot: proof },
    { path: `^(?:${anyOf(hidden)}|scripts)/` },
    `${room} sees ${seen.join(', ') || 'no other room'}.`,
  );
}

const roomRules = [
  roomRule('contract', []),
  roomRule('stats', []),
  roomRule('sample-search', []),
  roomRule('workflows', []),
  roomRule('server', ['contract', 'stats', 'sample-search', 'workflows']),
  roomRule('web', ['contract', 'stats']),
  roomRule('e2e', ['contract', 'stats', 'sample-search', 'workflows', 'server', 'bench']),
  roomRule('bench', ['contract', 'stats', 'sample-search', 'workflows', 'server', 'e2e']),
  forbid(
    'contract-needs-zod-only',
    { path: '^contract/src/', pathNot: proof },
    { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: '^node_modules/zod/' },
    'The contract is read by the browser and the server: zod is all it needs.',
  ),
  forbid(
    'stats-needs-nothing',
    // The compiled kernel is read from a file, and has threads.
    { path: '^stats/src/', pathNot: [proof, '^stats/src/kernel/'] },
    { pathNot: '^stats/' },
    'Numbers in, numbers out.',
  ),
  forbid(
    'sample-search-needs-nothing',
    { path: '^sample-search/src/', pathNot: proof },
    // Whole rows are kept compressed.
    { pathNot: ['^sample-search/', '^(?:node:)?zlib$'] },
    'Rows and predicates in, samples out: it knows no field, no index and no network.',
  ),
  forbid(
    'workflows-needs-no-package',
    { path: '^workflows/src/', pathNot: proof },
    { dependencyTypes: ['npm', 'npm-dev'] },
  ),
  forbid(
    'web-sees-only-the-types-of-stats',
    { path: '^web/', pathNot: proof },
    { path: '^stats/', dependencyTypesNot: ['type-only'] },
    'Statistics are computed on the server; a page knows their shapes.',
  ),
  forbid(
    'front-doors-between-rooms',
    { path: `^(${rooms.join('|')})/`, pathNot: proof },
    {
      path: '^(?:contract|stats|sample-search|workflows)/',
      pathNot: [
        '^$1/',
        '^(?:contract|stats|sample-search|workflows)/src/index\\.ts$',
        '^stats/src/(?:array|kernel)/index\\.ts$',
        '^workflows/testing/index\\.ts$',
        '\\.json$',
      ],
    },
    'A room is entered by the doors that its package.json names.',
  ),
  forbid(
    'side-door-for-proof',
    { path: '^(?!e2e/|bench/)', pathNot: [proof, '^workflows/'] },
    { path: '^workflows/testing/' },
    'Reads made for tests are for tests, journeys and measurements.',
  ),
];

const floorRules = floors
  .slice(0, -1)
  .map((floor, level) =>
    forbid(
      `floor-${floor}`,
      { path: `^server/src/${floor}/`, pathNot: proof },
      { path: `^server/src/${anyOf(floors.slice(level + 1))}/` },
      `What ${floor} needs from above is handed in by compose.ts as a function.`,
    ),
  );

const serverRules = [
  ...floorRules,
  forbid(
    'platform-is-the-ground',
    { path: '^server/src/platform/', pathNot: proof },
    { path: '^server/src/(?!platform/)' },
    'Capabilities without domain words know no module.',
  ),
  forbid(
    'index-host-stands-alone',
    { path: '^server/src/index-host/', pathNot: proof },
    { path: '^server/src/(?!index-host/)' },
    'It is a process of its own.',
  ),
  forbid(
    'nobody-imports-the-top',
    { path: '^server/src/(?!commands/)[^/]+/', pathNot: proof },
    { path: '^server/src/(?:main|serve|compose)\\.ts$' },
  ),
  forbid(
    'modules-by-their-front-door',
    { path: '^server/src/([^/]+)/' },
    {
      path: `^server/src/${anyOf([...floors, 'index-host', 'commands'])}/`,
      pathNot: ['^server/src/$1/', '^server/src/[^/]+/(?:in-threads/)?index\\.ts$'],
    },
    'Only index.ts may be seen from outside: import from #module, and in threads from #module/in-threads.',
  ),
  forbid(
    'capabilities-by-their-front-door',
    { path: '^server/src/(platform/[^/]+|[^/]+)/' },
    {
      path: '^server/src/platform/[^/]+/',
      pathNot: ['^server/src/$1/', '^server/src/platform/[^/]+/index\\.ts$'],
    },
    'Import from #platform/<capability>.',
  ),
  forbid(
    'only-tests-import-testing',
    { path: '^(?!server/test/|web/src/testing/)', pathNot: [proof, '^vitest\\.config\\.ts$'] },
    { path: '^(?:server/test|web/src/testing)/|\\.fixture\\.tsx?$' },
  ),
  forbid(
    'only-stores-name-the-query-builder',
    {
      path: '^server/',
      pathNot: ['-store\\.ts$', '-tables\\.ts$', '^server/src/platform/database/', '^server/test/testing/', proof],
    },
    { path: '^node_modules/(?:kysely|pg|pg-boss)/', pathNot: '^node_modules/pg-boss/' },
    'All SQL is in <noun>-store.ts; its tables are in <noun>-tables.ts.',
  ),
  forbid(
    'only-http-names-fastify',
    { path: '^server/', pathNot: ['^server/src/platform/http/', '/routes\\.ts$', proof] },
    { path: '^node_modules/(?:fastify|@fastify)/' },
  ),
  forbid(
    'routes-ask-verbs',
    { path: '^server/src/.*routes[.]ts$' },
    { path: '-(?:store|tables)\\.ts$' },
    'routes → verbs → policy, store, view.',
  ),
  forbid(
    'stores-are-asked',
    { path: '-store\\.ts$' },
    { path: '^server/src/.*(?:routes|-policy|-view)[.]ts$' },
    'A store is asked; it asks nobody.',
  ),
];

const webRules = [
  forbid(
    'web-features-never-meet',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    'What two features need lies below them, or app composes it.',
  ),
  forbid('web-nobody-imports-app', { path: '^web/src/(?!app/)' }, { path: '^web/src/app/' }),
  forbid(
    'web-plots-and-ui-below-features',
    { path: '^web/src/(?:plots|ui|platform)/' },
    { path: '^web/src/(?:app|features)/' },
    'app → features → plots, ui → platform.',
  ),
  forbid(
    'web-platform-is-the-ground',
    { path: '^web/src/platform/', pathNot: proof },
    { path: '^web/src/(?!platform/)' },
  ),
  forbid(
    'web-ui-knows-no-plots',
    { path: '^web/src/ui/' },
    { path: '^web/src/plots/' },
    'Plots may be made of the kit, not the kit of plots.',
  ),
];

const houseRules = [
  forbid('no-cycles', {}, { circular: true }, 'Two files that need each other are one, or need a third.'),
  forbid(
    'no-unresolved',
    { path: `^${anyOf(rooms)}/` },
    { couldNotResolve: true, pathNot: ['generated/kernel\\.js$', '\\?'] },
  ),
  forbid(
    'packages-are-declared',
    { path: `^${anyOf(rooms)}/` },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    'The workspace that imports a package names it in its package.json.',
  ),
  forbid(
    'no-proof-in-the-product',
    { path: `^${anyOf(rooms)}/`, pathNot: [proof, '/testing/', '^e2e/', '^bench/', '/vite[.]config[.]ts$'] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

module.exports = {
  forbidden: [...roomRules, ...serverRules, ...webRules, ...houseRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|generated|var|test-results)/' },
    // TypeScript 7 has no parser that dependency-cruiser knows. swc's finds imports of types too, without
    // `tsPreCompilationDeps`, which would have it look for a TypeScript that is not there (floor-plan.test.mjs).
    parser: 'swc',
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
