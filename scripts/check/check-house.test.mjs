import { expect, test } from 'vitest';
import { checkCommands } from './check-commands.mjs';
import { checkMap, isMapDocument } from './check-map.mjs';
import { checkRestrictedTerms } from './check-restricted-terms.mjs';
import { checkSizes } from './check-sizes.mjs';
import { checkSubmissionWords } from './check-submission-words.mjs';
import { checkSyntax } from './check-syntax.mjs';
import { checkTables } from './check-tables.mjs';
import { checkWords } from './check-words.mjs';

const file = (path, text = 'export const a = 1;\n') => ({ path, text });
const lines = (count) => 'a();\n'.repeat(count);

test('a file of more than 300 lines of code is too large, comments and empty lines aside', () => {
  expect(checkSizes([file('server/src/a/read-a.ts', lines(300) + '// why\n\n'.repeat(50))])).toEqual([]);
  expect(checkSizes([file('server/src/a/read-a.ts', lines(301))])).toEqual([expect.stringContaining('301 lines')]);
  expect(checkSizes([file('server/src/a/read-a.test.ts', lines(500))])).toEqual([]);
});

test('names that say nothing, that stand beside what they replace, or are not kebab-case are refused', () => {
  for (const path of ['web/src/utils/a.ts', 'web/src/helpers.ts', 'web/src/cohort-v2.ts', 'web/src/Cohort.tsx'])
    expect(checkSizes([file(path)]), path).toHaveLength(1);
  expect(checkSizes([file('server/src/platform/clock/new-id.ts')])).toEqual([]);
});

test('a folder of more than eighteen files is crowded, its tests aside', () => {
  const folder = Array.from({ length: 18 }, (_, place) => [
    file(`server/src/a/a-${place}.ts`),
    file(`server/src/a/a-${place}.test.ts`),
  ]);
  expect(checkSizes(folder.flat())).toEqual([]);
  expect(checkSizes([...folder.flat(), file('server/src/a/one-more.ts')])).toEqual([
    'server/src/a holds 19 files, more than 18',
  ]);
});

test('SQL names tables of its own module, and of others only what is agreed, no more and no less', () => {
  const tables = file('server/src/jars/jars-tables.ts', 'sql`create table jars (id text)`;\n');
  const own = file('server/src/jars/jars-store.ts', 'sql`select id from jars`;\n');
  const foreign = file('server/src/shelves/shelves-store.ts', 'sql`select id from shelves join jars using (id)`;\n');
  expect(checkTables([tables, own], {})).toEqual([]);
  expect(checkTables([tables, own, foreign], {})).toEqual([expect.stringContaining('names the table jars of jars')]);
  expect(checkTables([tables, own, foreign], { shelves: ['jars'] })).toEqual([]);
  expect(checkTables([tables, own], { shelves: ['jars'] })).toEqual([expect.stringContaining('nothing needs')]);
});

test('settings, time, chance and browser storage have one place each', () => {
  const terms = ['process.env.PORT', 'Date.now()', 'Math.random()', "localStorage.getItem('a')"];
  for (const word of terms)
    expect(checkRestrictedTerms([file('web/src/ui/a.ts', `x(${word});\n`)]), word).toHaveLength(1);
  const placed = [
    file('server/src/main.ts', terms[0]),
    file('server/src/platform/clock/clock.ts', terms[1]),
    file('stats/src/random/generator.ts', terms[2]),
    file('web/src/platform/storage.ts', terms[3]),
  ];
  expect(checkRestrictedTerms(placed)).toEqual([]);
  expect(checkRestrictedTerms([file('web/src/ui/a.ts', '// localStorage is kept elsewhere\n')])).toEqual([]);
});

test('nothing is silenced or left for later', () => {
  const terms = [['@ts', 'ignore'].join('-'), ['TO', 'DO'].join(''), ['test', 'only('].join('.')];
  for (const word of terms)
    expect(checkRestrictedTerms([file('server/src/a/a.test.ts', `${word}\n`)]), word).toHaveLength(1);
});

test('no test is left out, and none but the added ones read what lies beside the checkout', () => {
  const terms = ["test.skipIf(!present)('x', run);\n", "describe.skip('x', run);\n", "it.runIf(root)('x', run);\n"];
  for (const word of terms) {
    expect(checkRestrictedTerms([file('server/src/a/a.test.ts', word)]), word).toHaveLength(1);
  }
  const extra = "join(import.meta.dirname, '../../../shared/data');\n";
  expect(checkRestrictedTerms([file('server/src/a/a.test.ts', extra)])).toHaveLength(1);
  expect(checkRestrictedTerms([file('server/src/a/a.test.ts', "realData('reads');\n")])).toHaveLength(1);
  expect(checkRestrictedTerms([file('server/src/a/a.real.test.ts', "realData('reads');\n")])).toEqual([]);
});

test('“as” outside contract and platform and a function of more than 40 lines are errors, “as const” is not', async () => {
  const text = `const b = 'ü' as string;\nconst c = [1] as const;\nexport function long() {\n${lines(39)}}\n`;
  expect(await checkSyntax([file('server/src/a/a.ts', text)])).toEqual([
    'server/src/a/a.ts:1: “as” is allowed only in contract and platform',
    'server/src/a/a.ts:3: long has 41 lines, more than 40: split it.',
  ]);
  expect(await checkSyntax([file('contract/src/a.ts', text)])).toEqual([
    'contract/src/a.ts:3: long has 41 lines, more than 40: split it.',
  ]);
  expect(await checkSyntax([file('contract/src/a.ts', `export function short() {\n${lines(38)}}\n`)])).toEqual([]);
});

test('a name with a word that the glossary has replaced is refused, of a file and of what it declares', () => {
  const text = 'export async function demandRoom() {}\nconst askedLater = 1;\nconst taskOf = 2;\n';
  expect(checkWords([file('server/src/a/tell-people.ts', text)])).toEqual([
    'server/src/a/tell-people.ts: “tell-people” has “tell”. Use notify, report or describe.',
    'server/src/a/tell-people.ts:1: “demandRoom” has “demand”. Use require or assert.',
  ]);
  expect(checkWords([file('web/src/a/essay.tsx', 'const holdAll = 1;\n')])).toEqual([]);
});

test('a variable named by a replaced word is refused, inside functions and in tests too', () => {
  const text = 'test("a", () => {\n  const told = page();\n  let fates = [];\n  const toldOnce = 1;\n});\n';
  expect(checkWords([file('server/src/a/a.test.ts', text)])).toEqual([
    'server/src/a/a.test.ts:2: the variable “told” is named details, text or what was reported.',
    'server/src/a/a.test.ts:3: the variable “fates” is named outcomes.',
  ]);
});

test('fields and calls of the contract have the standard names, too', () => {
  const text = [
    'export const a = z.object({',
    '  words: z.string(),',
    '  may_run: z.boolean(),',
    '  share: defineRoute({',
    '  askProject: defineRoute({',
    '  description: z.string(),',
  ].join('\n');
  expect(checkWords([file('contract/src/a/a.ts', text)])).toEqual([
    'contract/src/a/a.ts:2: the field “words” is named description, message or label.',
    'contract/src/a/a.ts:3: the field “may_run” is named can_….',
    'contract/src/a/a.ts:5: “askProject” has “ask”. Use request, query or confirm.',
  ]);
  expect(checkWords([file('server/src/a/a.ts', text)])).toEqual([]);
});

test('a file or a name on the map that does not exist is found with its line', () => {
  const documents = [
    {
      path: 'ARCHITECTURE.md',
      text: 'See `a/b.ts`,\n`gone.ts`, `saveAll`, `Api.mountAll`, `POST /x` and `field_name`.\n',
    },
  ];
  expect(['ARCHITECTURE.md', 'server/src/cohorts/README.md', 'docs/decisions/042-tags.md'].every(isMapDocument)).toBe(
    true,
  );
  expect(['README.md', 'docs/decisions/README.md'].some(isMapDocument)).toBe(false);
  const known = { documents, paths: ['server/a/b.ts'], sources: ['class Api { mount() {} }\nfunction saveAll() {}'] };
  expect(checkMap(known)).toEqual([
    'ARCHITECTURE.md:2: there is no file gone.ts',
    'ARCHITECTURE.md:2: no source file has the name mountAll',
  ]);
});

test('a script without its file, and a document that names an unknown command, are found', () => {
  const known = {
    scripts: {
      check: 'node scripts/check.mjs',
      fuzz: 'node scripts/renamed.mjs fuzz',
      start: 'exec node scripts/start.mjs',
    },
    documents: [{ path: 'docs/a.md', text: 'Run\n`npm run check`, then `npm run chekc -- all`.\n' }],
    paths: ['scripts/check.mjs', 'scripts/start.mjs'],
  };
  expect(checkCommands(known)).toEqual([
    'package.json: the script “fuzz” runs scripts/renamed.mjs, which does not exist.',
    'docs/a.md:2: package.json has no script “chekc”.',
  ]);
});

test('people read “submission” and never “project”; names of what was submitted have “project”', async () => {
  const page = "const a = <p>Delete this project for all</p>;\nconst b = 'The original project of a sample';\n";
  expect(await checkSubmissionWords([file('web/src/a/a.tsx', page)])).toEqual([
    'web/src/a/a.tsx:1: people read “submission”, not “project”.',
  ]);
  const store = 'export function loadSubmission() {}\nexport function loadProject() {}\n';
  expect(await checkSubmissionWords([file('server/src/projects/a.ts', store)])).toEqual([
    'server/src/projects/a.ts:1: “loadSubmission” names what was submitted. Use “project”.',
  ]);
  expect(await checkSubmissionWords([file('server/src/ingestion/a.ts', store)])).toEqual([]);
});
