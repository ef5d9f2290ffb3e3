import { expect, test } from 'vitest';
import { findTexts } from './find-texts.mjs';

const textsOf = async (path, text) => (await findTexts([{ path, text }])).map((found) => [found.line, found.text]);

test('every sentence that a person can read is listed with its line, and what is filled in', async () => {
  const page = [
    "import { x } from './Some Thing.ts';",
    'export const Page = ({ n }: Props) => (',
    '  <p className="flex gap-2 text-ink" title="Number of samples">',
    '    Not <b>one</b> sample',
    "    {n > 1 ? 'two samples' : 'one sample'}",
    '  </p>',
    ');',
  ].join('\n');
  expect(await textsOf('web/src/page.tsx', page)).toEqual([
    [3, 'Number of samples'],
    [4, 'Not'],
    [5, 'two samples'],
    [5, 'one sample'],
  ]);
  expect(await textsOf('server/src/a.ts', 'const text = `There are $' + '{n} samples`;')).toEqual([
    [1, 'There are {…} samples'],
  ]);
});

test('sentences of constants are listed, too', async () => {
  const route = "export const routes = { list: route({ summary: 'List the samples of a cohort' }) } as const;";
  expect(await textsOf('contract/src/a.ts', route)).toEqual([[1, 'List the samples of a cohort']]);
});

test('statements of SQL, names, types and tests are none', async () => {
  const store =
    "const a: 'Some type' = sql`SELECT a FROM b`; const b = 'workspace:cohort:read'; if (a === 'Some value') throw 0;";
  expect(await textsOf('server/src/a-store.ts', store)).toEqual([]);
  expect(await textsOf('server/src/a.test.ts', "test('A sentence of a test', () => {})")).toEqual([]);
});
