import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ReferenceEntry, routes } from '@cohortium/contract';
import { addWorkflowFolder } from '@cohortium/workflows';
import { afterAll, expect, test } from 'vitest';
import { testHome, testPortal } from '../../test/testing/index.ts';
import { untilEnded } from './runs/run.fixture.ts';
import { writeWordCounts } from './word-counts.fixture.ts';

const folder = join(testHome(), 'pipelines');
await writeWordCounts(folder);
afterAll(addWorkflowFolder(folder));
const portal = await testPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const { pipelines, ingestion, samples } = routes;

async function addWords(name: string, words: string): Promise<ReferenceEntry> {
  const file_id = await portal.upload(ana, 'words.txt', Buffer.from(words));
  const about = { kind: 'word-list', name, version: '1', terms_of_use: 'CC0', file_ids: [file_id] };
  return (await call(pipelines.createReference, { body: about })).data;
}

async function untilBuilt(id: string): Promise<ReferenceEntry> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = (await call(pipelines.references, {})).data.find((one) => one.id === id);
    if (found && found.state !== 'building') return found;
    await pause(200);
  }
  throw new Error('The reference was not built.');
}

const reads = (sequences: string[]): string =>
  sequences.map((sequence, n) => `@r${n}\n${sequence}\n+\n${'I'.repeat(sequence.length)}\n`).join('');

test('a pipeline and a kind of reference that nobody knew are taken from a folder, built, run and found', async () => {
  const kinds = (await call(pipelines.referenceKinds, {})).data;
  expect(kinds.find(({ id }) => id === 'word-list')).toMatchObject({
    files: [{ name: '*.txt', required: true, many: true }],
    build_title: 'Sorts the words',
    pipelines: ['Word counts'],
  });

  const wrong = await untilBuilt((await addWords('Not DNA', 'ACGT\nHELLO\n')).id);
  expect(wrong).toMatchObject({ state: 'failed', problems: ['The word “HELLO” is not DNA. Use only A, C, G and T.'] });
  const words = await untilBuilt((await addWords('Two words', 'GGGG\nACGT\nACGT\n')).id);
  expect(words).toMatchObject({ state: 'ready', summary: { n_words: 2 }, caution: 'Words are invented.' });
  expect(words.files.map(({ name, origin }) => `${origin} ${name}`)).toEqual(['uploaded words.txt', 'built words.tsv']);
  expect((await call(pipelines.referenceLog, { params: { id: words.id } })).data.lines.join('\n')).toContain('build');

  // The same words again are not built again: their files are those of the first.
  const again = await untilBuilt((await addWords('The same words', 'GGGG\nACGT\nACGT\n')).id);
  expect(again.files.filter(({ origin }) => origin === 'built')).toEqual(
    words.files.filter(({ origin }) => origin === 'built'),
  );

  const pipeline = (await call(pipelines.all, {})).data.find(({ name }) => name === 'Word counts');
  const pipeline_id = pipeline?.id ?? '';
  const body = { name: 'Words', pipeline_id, references: { words: wrong.id } };
  await expect(call(pipelines.createParamSet, { body })).rejects.toMatchObject({
    status: 422,
    body: { fields: [{ field: 'references.words', message: expect.stringContaining('could not be built') }] },
  });
  const set = (await call(pipelines.createParamSet, { body: { ...body, references: { words: words.id } } })).data;
  expect(set.references).toMatchObject([{ input: 'words', name: 'Two words' }]);

  const files: [string, string[]][] = [
    ['mouse-1', ['TTACGTTT', 'GGGGACGT', 'TTTT', 'ACGTACGT']],
    ['mouse-2', ['TTTT', 'CCCC']],
  ];
  const file_ids = await Promise.all(
    files.map(([name, sequences]) => portal.upload(ana, `${name}.fastq`, Buffer.from(reads(sequences)))),
  );
  const sheet = 'sample_id\tdiet\nmouse-1\tchow\nmouse-2\tfat\n';
  const submitted = await call(ingestion.ingestBulk, { body: { project_name: 'Mice', sheet, file_ids } });
  const order = { project_id: submitted.data.project_id ?? '', pipeline_id, param_set_id: set.id };
  const run = await untilEnded({ portal, person: ana }, (await call(pipelines.submitRun, { body: order })).data.id);
  expect(run).toMatchObject({
    state: 'succeeded',
    n_samples_failed: 0,
    n_features: 2,
    references: [{ name: 'Two words' }],
  });
  expect(run.outputs.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    ...['counts: Words', 'words_found: Known words', 'tracking: Reads', 'status: Samples', 'quality: Quality'],
    ...['hits: Reads with words', 'samples: Sample list with status', 'log: Engine log'],
  ]);

  const plots = (await call(pipelines.runPlots, { params: { id: run.id } })).data;
  expect(plots.figures).toMatchObject({
    columns: [{ title: 'Reads', warn_below: 3, warning: 'Few reads. Sequence deeper.' }],
    rows: [
      { sample_id: 'mouse-1', values: [4] },
      { sample_id: 'mouse-2', values: [2] },
    ],
  });
  expect(plots.curves).toMatchObject([{ title: 'Read lengths', samples: [{ values: [4, 4] }, { values: [4, 4] }] }]);

  // A sample in which nothing was found is a result too.
  await expect
    .poll(async () => (await call(samples.studio, { body: { data_type: 17, page: 1, page_size: 10 } })).paging.total, {
      timeout: 20_000,
    })
    .toBe(2);
}, 120_000);
