import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { type TestPerson, testHome, testPortal } from '../../../test/testing/index.ts';
import { manageCatalogue } from './index.ts';

const portal = await testPortal();
const url = await portal.portal.api.app.listen({ port: 0, host: '127.0.0.1' });
const folder = testHome();
const ana = await portal.person();
const call = portal.callAs(ana);

async function type(name: 'param-set' | 'reference', ...terms: string[]) {
  const messages: string[] = [];
  const person: TestPerson = ana;
  const code = await manageCatalogue({
    name,
    args: [...terms, '--url', url],
    folder,
    token: person.token,
    askPassword: async () => '',
    printLine: (line) => messages.push(line),
  });
  return { code, said: messages.join('\n') };
}

test('a reference and a parameter set that uses it are made, listed and there for a run', async () => {
  const fasta = '>a;tax=d:Bacteria,p:Firmicutes,g:Blautia;\nACGTACGTACGT\n>b;tax=d:Bacteria,g:Dorea;\nACGTACGTACGA\n';
  await writeFile(join(folder, 'tiny.fasta'), fasta);
  const about = ['--name', 'Tiny', '--version', '1', '--terms', 'CC0'];
  const added = await type('reference', 'create', 'tiny.fasta', ...about);
  expect(added).toMatchObject({ code: 0, said: expect.stringContaining('“Tiny 1” with 2 sequences') });
  expect((await type('reference', 'list')).said).toContain('Tiny 1');
  const [pipeline] = (await call(routes.pipelines.all, {})).data;
  await writeFile(join(folder, 'params.json'), '{}');
  const args = ['--pipeline', pipeline?.name ?? '', '--reference', 'Tiny', '--params', 'params.json'];
  const made = await type('param-set', 'create', 'Ours', ...args);
  expect(made).toMatchObject({ code: 0 });
  expect(made.said).toContain(`?workspace=${ana.workspace_id}`);
  expect((await type('param-set', 'list', '--pipeline', pipeline?.name ?? '')).said).toContain('Ours');
});

test('what cannot be meant is reported with what there is; --help says how', async () => {
  expect(await type('param-set', 'create', 'X', '--pipeline', 'none')).toMatchObject({
    code: 2,
    said: expect.stringContaining('There is no pipeline “none”; there are “Amplicon 16S”, “Shotgun profile”'),
  });
  expect((await type('reference', 'create', 'gone.fasta')).code).toBe(2);
  expect((await type('reference', 'throw')).code).toBe(2);
  for (const name of ['param-set', 'reference'] as const) {
    expect(await type(name, '--help')).toMatchObject({ code: 0, said: expect.stringContaining(`npm run ${name}`) });
  }
});
