import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipelineCatalogue } from '@cohortium/workflows';
import { expect, test } from 'vitest';
import { testHome } from '../../../test/testing/index.ts';
import { digestFiles, listWorkflowFiles } from './provenance.ts';

async function workflowOf(files: Record<string, string>): Promise<string> {
  const root = testHome();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return join(root, 'main', 'main.cwl');
}

const files = {
  'main/main.cwl': 'run: tools/a.cwl\nrun: ../beside/b.cwl',
  'main/tools/a.cwl': 'location: ../bin/a.sh',
  'main/bin/a.sh': 'echo a',
  'main/main.test.ts': 'test',
  'beside/b.cwl': 'run: ../further/c.cwl',
  'further/c.cwl': 'run: ../main/main.cwl',
  'unrelated/d.cwl': 'nothing',
};

test('a workflow is its own folder and those beside it that it names, also by way of another, without tests', async () => {
  const found = await listWorkflowFiles(await workflowOf(files));
  expect(found.map(({ name }) => name)).toEqual([
    'beside/b.cwl',
    'further/c.cwl',
    'main/bin/a.sh',
    'main/main.cwl',
    'main/tools/a.cwl',
  ]);
});

test('its digest is the same in any place, and another when a script of it changes', async () => {
  const digest = async (more: Record<string, string> = {}) =>
    digestFiles(await listWorkflowFiles(await workflowOf({ ...files, ...more })));
  expect(await digest()).toBe(await digest());
  expect(await digest({ 'unrelated/d.cwl': 'other' })).toBe(await digest());
  expect(await digest({ 'main/bin/a.sh': 'echo b' })).not.toBe(await digest());
});

test.each(pipelineCatalogue())('every document that $id runs is among its files', async ({ workflow }) => {
  const names = (await listWorkflowFiles(workflow)).map(({ name }) => name);
  expect(names.filter((name) => name.endsWith('.cwl')).length).toBeGreaterThan(3);
  expect(names.some((name) => /\/bin\/[\w-]+\.(sh|R)$/.test(name))).toBe(true);
});
