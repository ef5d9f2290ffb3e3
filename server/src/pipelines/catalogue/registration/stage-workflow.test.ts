import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipelineCatalogue } from '@cohortium/workflows';
import { expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { testPortal } from '../../../testing/index.ts';
import { smallZip } from '../document/document.fixture.ts';
import { findPipeline, knownPipelines } from '../find-pipeline.ts';
import { insertPipeline } from './registered-store.ts';
import { stageWorkflow } from './stage-workflow.ts';

const { portal, person } = await testPortal();
const { platform } = portal;
const ana = await person();

function described() {
  const [definition] = pipelineCatalogue();
  if (!definition) throw new Error('There is no pipeline.');
  return definition;
}

async function keep(bytes: Uint8Array): Promise<string> {
  const id = newId();
  const { key: file_key, sha256 } = await platform.files.put(`uploads/${id}`, bytes);
  const { workspace_id } = ana;
  const row = {
    id,
    folder: `${workspace_id}/${id}`,
    version: '1.0',
    workspace_id,
    file_key,
    sha256,
    file_name: 'small.zip',
  };
  const kept = { ...described(), name: 'Small', version: '1.0', workflow: 'small/main.cwl' };
  await insertPipeline(platform.db, { ...row, created_by: ana.id, definition: kept });
  return id;
}

test('a built-in workflow is run where it lies', async () => {
  const [built] = await knownPipelines(platform.db);
  if (!built) throw new Error('There is no pipeline.');
  expect(await stageWorkflow(platform, built, '/nowhere')).toBe(built.definition.workflow);
});

test('a registered one is unpacked into the run’s folder once, whole or not at all', async () => {
  const known = await findPipeline(platform.db, await keep(await smallZip()));
  const work = join(platform.config.home, 'work', newId());
  // What a kill in the middle leaves.
  await mkdir(join(work, 'workflow.part', 'small'), { recursive: true });
  await writeFile(join(work, 'workflow.part', 'small', 'main.cwl'), 'half');
  const path = await stageWorkflow(platform, known, work);
  expect(path).toBe(join(work, 'workflow', 'small', 'main.cwl'));
  expect(await readFile(path, 'utf8')).toContain('cwlVersion: v1.2');
  expect(await readFile(join(dirname(path), 'tools', 'write.cwl'), 'utf8')).toContain('CommandLineTool');
  const { mtimeMs } = await stat(path);
  expect(await stageWorkflow(platform, known, work)).toBe(path);
  expect((await stat(path)).mtimeMs).toBe(mtimeMs);
});

test('a document that is gone from the file store is told by the pipeline’s name', async () => {
  const known = await findPipeline(platform.db, await keep(await smallZip()));
  await platform.files.delete(known.row.file_key ?? '');
  const work = join(platform.config.home, 'work', newId());
  await expect(stageWorkflow(platform, known, work)).rejects.toThrow('The document of Small is not in the file store.');
});
