import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipelineCatalogue } from '@cohortium/workflows';
import { expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { testPortal } from '../../../../test/testing/index.ts';
import { getPipeline, listAllPipelines } from '../find-pipeline.ts';
import { findRunProblem } from '../pipeline-policy.ts';
import { smallZip } from './document.fixture.ts';
import { reparseEarlierPipelines } from './load-document.ts';
import { approveDocument, changePipeline, insertPipeline } from './registered-store.ts';
import { stageWorkflow } from './stage-workflow.ts';

const { portal, person } = await testPortal();
const { platform } = portal;
const ana = await person();

function described() {
  const [definition] = pipelineCatalogue();
  if (!definition) throw new Error('Unknown pipeline.');
  return definition;
}

async function store(bytes: Uint8Array): Promise<string> {
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
  const stored = { ...described(), name: 'Small', version: '1.0', workflow: 'small/main.cwl' };
  await insertPipeline(platform.db, { ...row, created_by: ana.id, definition: stored });
  return id;
}

test('a built-in workflow is run where it lies', async () => {
  const [built] = await listAllPipelines(platform.db);
  if (!built) throw new Error('Unknown pipeline.');
  expect(await stageWorkflow(platform, built, '/nowhere')).toEqual({ workflow: built.definition.workflow });
});

/** As pipelines were registered before documents were written, with leave. */
async function earlier(bytes: Uint8Array) {
  const id = await store(bytes);
  await changePipeline(platform.db, id, { approval: 'approved' });
  return id;
}

async function approve(id: string) {
  const { row } = await getPipeline(platform.db, id);
  await approveDocument(platform.db, id, { approved_sha256: row.document_sha256 ?? '' });
  return getPipeline(platform.db, id);
}

test('a registered one is laid out in the run’s folder as the portal has written it, whole or not at all', async () => {
  const id = await earlier(await smallZip());
  await reparseEarlierPipelines(platform);
  const known = await approve(id);
  const work = join(platform.config.home, 'work', newId());
  // What a kill in the middle leaves.
  await mkdir(join(work, 'workflow.part', 'small'), { recursive: true });
  await writeFile(join(work, 'workflow.part', 'small', 'main.cwl'), 'half');
  const staged = await stageWorkflow(platform, known, work);
  expect(staged).toEqual({ workflow: join(work, 'workflow', 'workflow.json') });
  const path = join(work, 'workflow', 'workflow.json');
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ cwlVersion: 'v1.2', $graph: [{ id: 'main' }, {}] });
  expect(await readdir(join(work, 'workflow'))).toEqual(['workflow.json']);

  // What somebody has changed there meanwhile is not what leave was given for.
  await writeFile(path, 'changed');
  await stageWorkflow(platform, known, work);
  expect(await readFile(path, 'utf8')).toContain('"CommandLineTool"');
});

test('an approval that was given before the portal showed all that runs does not count any more', async () => {
  const id = await earlier(await smallZip());
  await reparseEarlierPipelines(platform);
  const known = await getPipeline(platform.db, id);
  expect(findRunProblem(platform, known)).toContain('administrator');
  const staged = await stageWorkflow(platform, known, join(platform.config.home, 'work', newId()));
  expect(staged).toMatchObject({ reason: expect.stringContaining('The approval of') });
  expect(findRunProblem(platform, await approve(id))).toBeNull();
});

test('what hides a tool from anyone who approves is not run, though it was registered and given leave before', async () => {
  const hidden = await smallZip((text) => text.replace('run: tools/write.cwl', 'cwl:run: tools/write.cwl'));
  const id = await earlier(hidden);
  await reparseEarlierPipelines(platform);
  const known = await getPipeline(platform.db, id);
  expect(findRunProblem(platform, known)).toContain('Register it again');
  const staged = await stageWorkflow(platform, known, join(platform.config.home, 'work', newId()));
  expect(staged).toMatchObject({ reason: expect.stringContaining('cwl:run') });
});

test('a document that was changed in the file store after leave was given is not run', async () => {
  const id = await earlier(await smallZip());
  await reparseEarlierPipelines(platform);
  const known = await approve(id);
  const written = JSON.parse(await readFile(platform.files.pathOf(known.row.document_key ?? '') ?? '', 'utf8'));
  written.document.$graph[1].baseCommand = ['cat', '/etc/passwd'];
  await platform.files.put(known.row.document_key ?? '', Buffer.from(JSON.stringify(written)));
  const staged = await stageWorkflow(platform, known, join(platform.config.home, 'work', newId()));
  expect(staged).toMatchObject({ reason: expect.stringContaining('has changed') });
});

test('a document missing from the file store is reported with the pipeline’s name', async () => {
  const known = await getPipeline(platform.db, await store(await smallZip()));
  await platform.files.delete(known.row.file_key ?? '');
  const work = join(platform.config.home, 'work', newId());
  const staged = await stageWorkflow(platform, known, work);
  expect(staged).toEqual({ reason: 'The document of Small 1.0 is not in the file store.' });
});
