import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stepNames } from './name-steps.ts';

const folder = await mkdtemp(join(tmpdir(), 'cohortium-steps-'));
afterAll(() => rm(folder, { recursive: true }));

async function namesOf(text: string) {
  const path = join(folder, 'flow.cwl');
  await writeFile(path, text);
  return stepNames(path);
}

test('a job is known by its step, or when scattered by its tool', async () => {
  const names = await namesOf(`
class: Workflow
steps:
  merge: { run: tools/merge-reads.cwl, scatter: sample, in: {}, out: [] }
  pool: { run: tools/pool-reads.cwl, in: {}, out: [] }
  say: { scatter: word, in: {}, out: [], run: { class: CommandLineTool } }`);
  expect(names('flow.cwl.12.merge-reads.cwl')).toBe('merge');
  expect(names('flow.cwl.pool.pool-reads.cwl')).toBe('pool');
  expect(names('flow.cwl.3._:b37aef0f-522e')).toBe('say');
  expect(names('flow.cwl')).toBeNull();
  expect(names('flow.cwl._resolve')).toBeNull();
});

test('also in a packed document, where steps are a list', async () => {
  const steps = [{ id: '#main/merge', run: '#merge-reads.cwl', in: [], out: [] }];
  const graph = [
    { class: 'CommandLineTool', id: '#merge-reads.cwl' },
    { class: 'Workflow', id: '#main', steps },
  ];
  const names = await namesOf(JSON.stringify({ cwlVersion: 'v1.2', $graph: graph }));
  expect(names('main.0.merge-reads.cwl')).toBe('merge');
  expect(names('main.merge.merge-reads.cwl')).toBe('merge');
});
