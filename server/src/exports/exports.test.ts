import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cohort, type ExportFormat, exportFormats, pathOf, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { makeCohortPublic, withdrawCohort } from '#cohorts';
import { transact } from '#platform/database';
import type { Feature } from '#samples';
import { refusal, seedTable, type TestPerson, testHome, testPortal } from '#testing';
import { pythonReader, rReader } from './read-back.fixture.ts';
import { sweepExports } from './run-export.ts';

const { portal, callAs, person } = await testPortal();
const { platform } = portal;
const { cohorts } = routes;
const run = promisify(execFile);
const ana = await person();
const call = callAs(ana);

const sequences = ['ACGTACGTAC', 'ACGTACGTTT', 'GGGTACGTAC', 'TTTTACGTAC'];
const genera = ['Blautia', 'Dorea', null, 'Bacteroides'];
const features = sequences.map((sequence, at): Feature => {
  const family = at === 3 ? 'Bacteroidaceae' : 'Lachnospiraceae';
  const phylum = at === 3 ? 'Bacteroidetes' : 'Firmicutes';
  const lineage = ['Bacteria', phylum, 'C', 'O', family, genera[at] ?? null, null];
  return { feature_id: createHash('sha1').update(sequence).digest('hex'), sequence, lineage };
});
const samples = ['a', 'b', 'c'].map((sample_id, at) => ({
  sample_id,
  subject_id: `S${at % 2}`,
  metadata: {
    "odd 'name'": at,
    tags: 'x,y',
    mixed: at === 1 ? 'none' : at,
    diet: ['=1+1', 'rye\tand oats', 'chow'][at] ?? '',
    day: at === 2 ? null : at + 0.5,
    host: 'Mus musculus',
  },
}));
const counts = [
  [10, 0, 5, 1],
  [0, 7, 0, 2],
  [3, 3, 3, 0],
];
const first = await seedTable(platform, ana, { name: 'First', samples, features, counts, variable_region: 'V4' });
// Another data set: the same sequences under another reference, a sample of the same name, and one variant nobody has.
const second = await seedTable(platform, ana, {
  ...{ name: 'Second', features, variable_region: 'V4', taxonomy_release: 'other', reference_name: 'Other reference' },
  samples: [{ sample_id: 'a', subject_id: 'S9', metadata: { diet: 'rye', day: 4 } }],
  counts: [[1, 0, 0, 100]],
});
const all = [...first.result_ids, ...second.result_ids];
const { data: cohort } = await call(cohorts.create, { body: { name: 'Mice & “oats”', result_ids: all } });
const names = [`a.${all[0]}`, 'b', 'c', `a.${all[3]}`];
const sorted = features.map(({ feature_id }) => feature_id).toSorted();
const cells = sorted.map((id) => {
  const at = features.findIndex(({ feature_id }) => feature_id === id);
  return [...counts.map((row) => row[at] ?? 0), [1, 0, 0, 100][at] ?? 0];
});

type Query = Record<string, string | boolean | number>;
const fetchFile = (as: TestPerson, path: string, query: Query = {}, headers: Record<string, string> = {}) => {
  const words = new URLSearchParams(
    Object.entries({ workspace_id: as.workspace_id, ...query }).map(([key, value]): [string, string] => [
      key,
      `${value}`,
    ]),
  );
  const url = `/api/v1/cohort/${cohort.id}/${path}?${words}`;
  return portal.api.app.inject({ url, headers: { authorization: `Bearer ${as.token}`, ...headers } });
};

async function made(format: ExportFormat, query: Query = {}, as = ana) {
  const request = { params: { id: cohort.id }, query: { format, ...query } };
  await callAs(as)(cohorts.createExport, { params: { id: cohort.id }, body: { format, ...query } });
  for (;;) {
    const { data } = await callAs(as)(cohorts.exportState, request);
    if (data.state === 'succeeded') return data;
    if (data.state === 'failed') throw new Error(data.reason ?? '');
    await pause(50);
  }
}

async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const path = join(testHome(), 'archive.zip');
  await writeFile(path, bytes);
  const zip = await openPromise(path, { autoClose: false });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  return files;
}

const lines = (sheet: string): string[][] =>
  sheet
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

async function unfold(folder: string, files: ReadonlyMap<string, string>): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) await writeFile(join(folder, name), content);
  return folder;
}

/** A tree of the four variants, as building one leaves it. */
async function putTree(): Promise<void> {
  const newick = `((${sorted[0]}:1,${sorted[1]}:1):1,(${sorted[2]}:1,${sorted[3]}:1):1);\n`;
  const { key, sha256, size_bytes } = await platform.files.put('trees/test.nwk', Buffer.from(newick));
  await sql`insert into feature_trees (content_key, state, n_features, file_key, sha256, size_bytes)
    values ('test', 'succeeded', 4, ${key}, ${sha256}, ${size_bytes})`.execute(platform.db);
  const results_hash = createHash('sha256').update(all.toSorted().join('\n')).digest('hex');
  await sql`insert into result_features (results_hash, content_key) values (${results_hash}, 'test')`.execute(
    platform.db,
  );
}
await putTree();

test('metadata come as a sheet: names that are each borne once, every field, and nothing that a spreadsheet runs', async () => {
  const answer = await fetchFile(ana, 'export');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('Mice-oats-v1-samples.tsv');
  const [head = [], ...rows] = lines(answer.body);
  expect(head.slice(0, 2)).toEqual(['sample_id', 'result_id']);
  expect(head).toEqual(
    expect.arrayContaining(['subject_id', 'diet', 'day', 'reads', 'project_name', 'variable_region']),
  );
  const column = (name: string) => rows.map((cells) => cells[head.indexOf(name)]);
  expect(column('sample_id')).toEqual(names);
  expect(column('result_id')).toEqual(all);
  expect(column('diet')).toEqual(["'=1+1", 'rye and oats', 'chow', 'rye']);
  expect(column('day')).toEqual(['0.5', '1.5', '', '4']);
  expect(column('reads')).toEqual(['16', '9', '9', '101']);
  // Words and numbers in one column, a name with quotes, and the tags that a column of that name holds.
  expect(column('mixed')).toEqual(['0', 'none', '2', '']);
  expect(column("odd 'name'")).toEqual(['0', '1', '2', '']);
  expect(column('tags')).toEqual(['x, y', 'x, y', 'x, y', '']);
  expect(new Set(head).size).toBe(head.length);
  expect(rows.every((cells) => cells.length === head.length)).toBe(true);
});

test('counts come along, in files beside the sheet or in one table, with lineages where they are wanted', async () => {
  const both = await unpack((await fetchFile(ana, 'export', { run_data: true })).rawPayload);
  expect([...both.keys()]).toEqual(['counts.tsv', 'samples.tsv', 'taxonomy.tsv', 'sequences.fasta', 'METHODS.md']);
  const [head = [], ...rows] = lines(both.get('counts.tsv') ?? '');
  expect(head).toEqual(['feature_id', ...names]);
  expect(rows).toEqual(sorted.map((id, at) => [id, ...(cells[at] ?? []).map(String)]));
  expect(both.get('METHODS.md')).toContain('4 samples of 3 subjects');

  const merged = await fetchFile(ana, 'export', {
    run_data: true,
    merge: true,
    level: 'genus',
    lineage_translate: true,
  });
  const [titles = [], ...members] = lines(merged.body);
  const blautia = titles.findIndex((title) => title.includes('Blautia'));
  expect(members.map((line) => line[blautia])).toEqual(['10', '0', '3', '1']);
  expect(members.map((line) => line[1])).toEqual(all);

  const plain = await unpack(
    (await fetchFile(ana, 'export', { metadata: false, run_data: true, lineage_translate: true, level: 'genus' }))
      .rawPayload,
  );
  expect([...plain.keys()]).not.toContain('samples.tsv');
  const table = lines(plain.get('counts.tsv') ?? '');
  // Two references that name alike make one row; what has no genus stays by itself.
  expect(table.map((line) => line[0])).toEqual([
    'feature_id',
    'Bacteria;Bacteroidetes;C;O;Bacteroidaceae;Bacteroides',
    'Bacteria;Firmicutes;C;O;Lachnospiraceae',
    'Bacteria;Firmicutes;C;O;Lachnospiraceae;Blautia',
    'Bacteria;Firmicutes;C;O;Lachnospiraceae;Dorea',
  ]);
  expect(table[1]?.slice(1, 5)).toEqual(['1', '2', '0', '100']);
  expect(table[0]?.at(-1)).toBe('taxonomy');
  expect((await fetchFile(ana, 'export', { metadata: false })).statusCode).toBe(422);
}, 120_000);

describe('what the original tools read back', () => {
  test('are the same numbers: biom-format, anndata, phyloseq, SummarizedExperiment, and a whole artifact', async () => {
    const folder = testHome();
    const bundles = new Map<ExportFormat, Buffer>();
    for (const format of exportFormats) {
      const { sha256, size_bytes, n_features, n_samples } = await made(format, { with_tree: true });
      const { rawPayload, headers, statusCode } = await fetchFile(ana, 'result/export', { format, with_tree: true });
      expect(statusCode).toBe(200);
      expect({ n_features, n_samples, size_bytes }).toEqual({
        n_features: 4,
        n_samples: 4,
        size_bytes: rawPayload.length,
      });
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256);
      expect(headers).toMatchObject({ etag: `"${sha256}"`, 'accept-ranges': 'bytes' });
      bundles.set(format, rawPayload);
      await writeFile(join(folder, format), rawPayload);
    }
    const files = async (format: ExportFormat) => unpack(bundles.get(format) ?? Buffer.alloc(0));
    await writeFile(join(folder, 'read.py'), pythonReader);
    await writeFile(join(folder, 'read.R'), rReader);
    const phyloseq = await unfold(join(folder, 'for-phyloseq'), await files('phyloseq'));
    const experiment = await unfold(join(folder, 'for-experiment'), await files('tree_summarized_experiment'));
    const [python, r] = await Promise.all([
      run('/usr/bin/python3', ['-W', 'ignore', join(folder, 'read.py'), folder]),
      run('Rscript', [
        '--vanilla',
        '--min-nsize=10M',
        '--min-vsize=128M',
        join(folder, 'read.R'),
        phyloseq,
        experiment,
      ]),
    ]);

    const read = JSON.parse(python.stdout);
    const expected = { samples: names, features: sorted, cells };
    expect(read.biom).toMatchObject({ ...expected, shape: [4, 4], by: expect.stringMatching(/^Cohortium \d/) });
    expect(read.biom.taxonomy[sorted.indexOf(features[3]?.feature_id ?? '')]).toEqual([
      ...['d__Bacteria', 'p__Bacteroidetes', 'c__C', 'o__O', 'f__Bacteroidaceae', 'g__Bacteroides', 's__'],
    ]);
    expect(read.biom.diet).toEqual(['=1+1', 'rye and oats', 'chow', 'rye']);
    expect(read.biom.day).toEqual(['0.5', '1.5', 'nan', '4.0']);
    expect(read.h5ad.day).toEqual(read.biom.day);
    expect(read.h5ad).toMatchObject({ ...expected, shape: [4, 4], diet: ['=1+1', 'rye and oats', 'chow', 'rye'] });
    expect(read.h5ad.columns).toContain('sequence');

    const { 'table.qza': table, 'taxonomy.qza': taxonomy } = read.qza;
    expect(Object.keys(read.qza)).toEqual(['table.qza', 'taxonomy.qza', 'sequences.qza', 'tree.qza']);
    for (const artifact of Object.values<Record<string, string>>(read.qza)) {
      expect(artifact).toMatchObject({ good: true, whole: true });
      expect(artifact.root).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(artifact.metadata).toContain(`uuid: ${artifact.root}\n`);
      expect(artifact.version).toMatch(/^QIIME 2\narchive: 5\nframework: /);
    }
    expect(table.metadata).toContain('type: FeatureTable[Frequency]\nformat: BIOMV210DirFmt');
    expect(table.table).toMatchObject(expected);
    expect(taxonomy.text).toContain(
      `${features[0]?.feature_id}\td__Bacteria; p__Firmicutes; c__C; o__O; f__Lachnospiraceae; g__Blautia`,
    );
    expect(read.sheet.split('\t')[0]).toBe('sample-id');

    const total = cells.flat().reduce((sum, one) => sum + one, 0);
    expect(r.stdout).toContain(`taxa 4 4 ${total} 4 4`);
    expect(r.stdout).toContain(`names ${sorted.join(' ')}`);
    expect(r.stdout).toContain('sums 16 9 9 101');
    expect(r.stdout).toContain("diet '=1+1 rye and oats chow rye");
    expect(r.stdout).toContain(`experiment 4 4 ${total} '=1+1 rye and oats chow rye`);

    const crate = await files('ro_crate');
    const described = JSON.parse(crate.get('ro-crate-metadata.json') ?? '');
    const graph: Record<string, unknown>[] = described['@graph'];
    const root = graph.find((entity) => entity['@id'] === './');
    const parts = [...crate.keys()].filter((name) => name !== 'ro-crate-metadata.json');
    expect(root).toMatchObject({ hasPart: parts.map((name) => ({ '@id': name })), version: '1' });
    for (const name of parts) {
      const digest = createHash('sha256')
        .update(crate.get(name) ?? '')
        .digest('hex');
      expect(graph.find((entity) => entity['@id'] === name)).toMatchObject({ '@type': 'File', sha256: digest });
    }
    const ids = new Set(graph.map((entity) => entity['@id']));
    const linked = JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g);
    for (const [, id] of linked) if (!id?.startsWith('https://')) expect(ids).toContain(id);
    expect(JSON.parse(crate.get('recipe.json') ?? '').steps).toHaveLength(1);
    expect(parts).toEqual(expect.arrayContaining(['CITATION.cff', 'METHODS.md', 'tree.nwk']));
  }, 300_000);
});

test('a file that was made comes by ranges, is not sent twice, and goes some days after it was last fetched', async () => {
  const { sha256, size_bytes, expires_at } = await made('biom', { level: 'genus' });
  const query = { format: 'biom', level: 'genus' };
  const part = await fetchFile(ana, 'result/export', query, { range: 'bytes=1-3' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'HDF', `bytes 1-3/${size_bytes}`]);
  const other = { range: 'bytes=1-3', 'if-range': '"another"' };
  expect((await fetchFile(ana, 'result/export', query, other)).statusCode).toBe(200);
  const known = await fetchFile(ana, 'result/export', query, { 'if-none-match': `"${sha256}"` });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  expect(await made('biom', { level: 'genus' })).toMatchObject({ sha256 });

  const later = (days: number) => ({
    ...platform,
    clock: { now: () => new Date(platform.clock.now().getTime() + days * 86_400_000) },
  });
  await sweepExports(later(6));
  expect((await fetchFile(ana, 'result/export', query)).statusCode).toBe(200);
  expect(new Date(expires_at ?? 0).getTime()).toBeGreaterThan(platform.clock.now().getTime() + 6 * 86_400_000);
  await sweepExports(later(8));
  expect((await fetchFile(ana, 'result/export', query)).statusCode).toBe(409);
  const request = { params: { id: cohort.id }, query: { format: 'biom' as const, level: 'genus' as const } };
  expect((await call(cohorts.exportState, request)).data).toMatchObject({ state: 'none', can_create: true });
}, 120_000);

test('columns that are overlaid on the members go along, those that are hidden do not, and neither does any formula', async () => {
  const { data } = await call(cohorts.create, { body: { name: 'Laid over', result_ids: first.result_ids } });
  const values = [true, false, null].map((value, at) => ({ result_id: first.result_ids[at] ?? '', value }));
  const edits = [
    { kind: 'add' as const, column: 'late', type: 'boolean' as const, cells: values },
    { kind: 'rename' as const, column: 'diet', to: 'food' },
    { kind: 'hide' as const, column: 'day' },
  ];
  await call(cohorts.addMetadata, { body: { cohort_id: data.id, version: 1, edits } });
  const url = pathOf(cohorts.exportNow).replace(':id', data.id);
  const answer = await portal.api.app.inject({
    url: `${url}?workspace_id=${ana.workspace_id}`,
    headers: { authorization: `Bearer ${ana.token}` },
  });
  const [head = [], ...rows] = lines(answer.body);
  const column = (name: string) => rows.map((line) => line[head.indexOf(name)]);
  expect(column('late')).toEqual(['true', 'false', '']);
  expect(column('food')).toEqual(["'=1+1", 'rye and oats', 'chow']);
  expect(head.filter((name) => name === 'diet' || name === 'day')).toEqual([]);
});

describe('who may have it', () => {
  const share = async (email: string) => (await call(cohorts.share, { body: { id: cohort.id, email } })).data;
  const rowsOf = async (as: TestPerson) => lines((await fetchFile(as, 'export')).body).slice(1);

  test('nobody else; whom it is shared with sees it as shared, for as long as it is', async () => {
    const ben = await person();
    expect((await fetchFile(ben, 'export')).statusCode).toBe(404);
    expect((await fetchFile(ben, 'result/export', { format: 'biom' })).statusCode).toBe(404);
    const { grantees } = await share(ben.email);
    expect((await rowsOf(ben)).map((cells) => cells[1])).toEqual(all);
    const crate = await made('ro_crate', {}, ben);
    expect(crate).toMatchObject({ n_samples: 4 });
    const [grantee] = grantees;
    const grant_id = grantee && 'grant' in grantee ? grantee.grant?.grant_id : undefined;
    await call(cohorts.unshare, { body: { id: cohort.id, grant_id: grant_id ?? '' } });
    expect((await fetchFile(ben, 'export')).statusCode).toBe(404);
    expect((await fetchFile(ben, 'result/export', { format: 'ro_crate' })).statusCode).toBe(404);
  }, 120_000);

  test('everybody has a public one guarded, without what was taken back since', async () => {
    const people = Array.from({ length: 2 }, (_, at) => ({
      sample_id: `p${at}`,
      metadata: { host: 'Homo sapiens', age_years: 93 - at * 50, location: 'USA: Texas, Houston' },
    }));
    const clinic = await seedTable(platform, ana, {
      name: 'Clinic',
      samples: people,
      features,
      counts: [
        [1, 1, 1, 1],
        [2, 2, 2, 2],
      ],
    });
    const { data } = await call(cohorts.create, { body: { name: 'Clinic', result_ids: clinic.result_ids } });
    const publish = ({ id, version }: Cohort) =>
      transact(platform.db, (tx) => makeCohortPublic(tx, { id, version, at: platform.clock.now() }));
    await publish(data);
    const cleo = await person();
    const download = async (as: TestPerson, query: Query = {}) => {
      const words = new URLSearchParams({
        workspace_id: as.workspace_id,
        ...Object.fromEntries(Object.entries(query).map(([k, v]) => [k, `${v}`])),
      });
      const url = `${pathOf(cohorts.exportNow).replace(':id', data.id)}?${words}`;
      return portal.api.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } });
    };
    const column = (sheet: string, name: string) => {
      const [head = [], ...rows] = lines(sheet);
      return rows.map((cells) => cells[head.indexOf(name)]);
    };
    expect(column((await download(ana)).body, 'age_years')).toEqual(['93', '43']);
    const guarded = await download(cleo, { run_data: true });
    const files = await unpack(guarded.rawPayload);
    expect(column(files.get('samples.tsv') ?? '', 'age_years')).toEqual(['90', '43']);
    expect(column(files.get('samples.tsv') ?? '', 'location')).toEqual(['USA: Texas', 'USA: Texas']);
    // The owner’s own file of the same cohort is another one.
    expect(
      column(
        (await unpack((await download(ana, { run_data: true })).rawPayload)).get('samples.tsv') ?? '',
        'age_years',
      ),
    ).toEqual(['93', '43']);

    const { rows } = await sql<{ sample: string }>`
      select sample from results where result_id = ${clinic.result_ids[0] ?? ''}`.execute(platform.db);
    const sample_ids = rows.map(({ sample }) => sample);
    await call(routes.projects.deleteSamples, { body: { project_id: clinic.project_id, sample_ids } });
    expect(column((await download(cleo)).body, 'sample_id')).toEqual(['p1']);
    const left = await unpack((await download(cleo, { run_data: true })).rawPayload);
    expect(lines(left.get('counts.tsv') ?? '')[0]).toEqual(['feature_id', 'p1']);
    await transact(platform.db, (tx) => withdrawCohort(tx, data.id));
    expect((await download(cleo, { run_data: true })).statusCode).toBe(404);
  }, 120_000);
});

test('what cannot be written is reported with how to fix it', async () => {
  const request = { params: { id: cohort.id }, query: { format: 'biom' as const, level: 'cpg' as const } };
  const question = { params: { id: cohort.id }, body: { format: 'biom' as const, level: 'cpg' as const } };
  await call(cohorts.createExport, question);
  const failed = async () => (await call(cohorts.exportState, request)).data;
  await expect.poll(async () => (await failed()).state, { timeout: 60_000 }).toBe('failed');
  expect(await failed()).toMatchObject({
    reason: 'These samples have no counts at this level.',
    can_create: true,
  });
  expect((await fetchFile(ana, 'result/export', { format: 'biom', level: 'cpg' })).statusCode).toBe(409);
  const nothing = await refusal(call(cohorts.createExport, { params: { id: 'f'.repeat(32) }, body: {} }));
  expect(nothing).toMatchObject({ status: 404 });
  const left = (await readdir(join(platform.config.home, 'work'))).filter((name) => name.startsWith('export-'));
  expect(left).toEqual([]);
}, 120_000);
