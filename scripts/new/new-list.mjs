import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillTemplate, insertLine, nameForms } from './scaffold.mjs';

/** A template of this folder, and the file that it becomes. */
const templates = [
  ['contract.ts.txt', ({ kebab }) => `contract/src/${kebab}.ts`],
  ['readme.md.txt', ({ kebab }) => `server/src/${kebab}/README.md`],
  ['index.ts.txt', ({ kebab }) => `server/src/${kebab}/index.ts`],
  ['routes.ts.txt', ({ kebab }) => `server/src/${kebab}/routes.ts`],
  ['store.ts.txt', ({ kebab }) => `server/src/${kebab}/${kebab}-store.ts`],
  ['tables.ts.txt', ({ kebab }) => `server/src/${kebab}/${kebab}-tables.ts`],
  ['test.ts.txt', ({ kebab }) => `server/src/${kebab}/${kebab}.test.ts`],
  ['door.ts.txt', ({ kebab }) => `web/src/features/${kebab}/index.ts`],
  ['screen.tsx.txt', ({ kebab }) => `web/src/features/${kebab}/${kebab}-screen.tsx`],
  ['page.tsx.txt', ({ kebab }) => `web/src/app/screens/${kebab}.tsx`],
];

/** Where a list is named: a line after the last one that matches. */
const lists = ({ camel, Pascal, kebab, Title }) => [
  ['contract/src/index.ts', /^export \* from '\.\/search/, `export * from './${kebab}.ts';`],
  ['contract/src/routes.ts', /^import .* from '\.\/search/, `import { ${camel}Routes } from './${kebab}.ts';`],
  ['contract/src/routes.ts', /^ {2}search: /, `  ${camel}: ${camel}Routes,`],
  ['floor-plan.cjs', /^ {2}'billing',/, `  '${kebab}',`],
  ['server/src/compose.ts', /^import .* from '#billing'/, `import * as ${camel} from '#${kebab}';`],
  ['server/src/compose.ts', /^ {2}billing\.migrations,/, `  ${camel}.migrations,`],
  ['server/src/compose.ts', /^ {2}billing\.register/, `  ${camel}.register${Pascal}Routes(api, platform);`],
  [
    'server/test/access/policy.fixture.ts',
    /^ {2}'GET \/api\/v1\/payment\/balance'/,
    `  'GET /api/v1/${kebab}': 'x0+ ++++ ++ +++++ xxx xxx 0++',`,
  ],
  ['web/src/app/page-search.ts', /^ {2}'\/publicise\/\$id'/, `  '/${kebab}': list({ name: text }),`],
  [
    'web/src/app/page-routes.ts',
    /^ {2}\{ path: '\/member/,
    `  { path: '/${kebab}', by_title: true, title: '${Title}', screen: lazyScreen(() => import('./screens/${kebab}.tsx'), '${Pascal}') },`,
  ],
];

const DAY_MS = 86_400_000;

/** The day after the newest migration: a database takes new ones in the order of their names. */
async function dayOfMigration(root) {
  const server = join(root, 'server/src');
  const files = (await readdir(server, { recursive: true })).filter((path) => path.endsWith('.ts'));
  const texts = await Promise.all(files.map((path) => readFile(join(server, path), 'utf8')));
  const days = texts.flatMap((text) => [...text.matchAll(/^ {2}'(\d{4}-\d\d-\d\d)-/gm)].map(([, day]) => day));
  const newest = Math.max(Date.now() - DAY_MS, ...days.map((day) => Date.parse(day)));
  return new Date(newest + DAY_MS).toISOString().slice(0, 10);
}

/** Adds a list that works: contract, server module with its test, and a page. Returns the files. */
export async function newList(root, name) {
  const forms = { ...nameForms(name), day: await dayOfMigration(root) };
  const files = [];
  for (const [template, pathOf] of templates) {
    const text = await readFile(new URL(`list/${template}`, import.meta.url), 'utf8');
    files.push(await fillTemplate(root, { path: pathOf(forms), text, forms }));
  }
  for (const [path, after, line] of lists(forms)) files.push(await insertLine(join(root, path), { after, line }));
  return [...new Set(files)];
}
