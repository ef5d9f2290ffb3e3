import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CohortTree, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Feature } from '#samples';
import { type SeedTable, seedTable, testPortal } from '#testing';

const { cohorts } = routes;
const { portal, callAs, person } = await testPortal();
const ana = await person();
const call = callAs(ana);

/** Sequences that share a history: two clades, each a change of the same ancestor. */
const ancestor = Array.from({ length: 240 }, (_, at) => 'ACGT'[(at * 7 + (at >> 2)) % 4]).join('');
const changed = (text: string, places: number[]) =>
  [...text].map((base, at) => (places.includes(at) ? (base === 'A' ? 'G' : 'A') : base)).join('');
const clade = [changed(ancestor, [3, 30, 60, 90, 120]), changed(ancestor, [10, 50, 100, 150, 200, 210])];
const sequences = clade.flatMap((base, one) => [5, 15, 25].map((at) => changed(base, [at + one, at + 130])));
const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', null, null, null, null];
const asv = (sequence: string): Feature => ({
  feature_id: createHash('sha1').update(sequence).digest('hex'),
  sequence,
  lineage,
});
const features = sequences.map(asv);

async function cohortOf(
  name: string,
  table: Partial<SeedTable>,
): Promise<{ id: string; data_set: string; result_ids: string[] }> {
  const samples = [{ sample_id: 'a' }, { sample_id: 'b' }];
  const of = table.features ?? features;
  const counts = [of.map(() => 4), of.map((_, at) => (at === 0 ? 0 : 2))];
  const seeded = await seedTable(portal.platform, ana, {
    name,
    samples,
    features: of,
    counts,
    variable_region: 'V4',
    ...table,
  });
  const { result_ids, pipeline_data_id } = seeded;
  return { id: await freeze(name, result_ids), data_set: pipeline_data_id, result_ids };
}

async function freeze(name: string, result_ids: string[]): Promise<string> {
  return (await call(cohorts.create, { body: { name, result_ids } })).data.id;
}

async function untilBuilt(id: string): Promise<CohortTree> {
  for (;;) {
    const { data } = await call(cohorts.tree, { params: { id } });
    if (data.state !== 'queued' && data.state !== 'running') return data;
    await pause(200);
  }
}

const refusalOf = async (id: string): Promise<string> => {
  const { data } = await call(cohorts.tree, { params: { id } });
  await expect(call(cohorts.buildTree, { params: { id } })).rejects.toMatchObject({
    status: 422,
    body: { code: 'validation', detail: data.reason ?? expect.any(String) },
  });
  return call(cohorts.buildTree, { params: { id } }).then(
    () => 'built',
    (error: { body: { detail: string } }) => error.body.detail,
  );
};

test('the variants of a cohort become a tree that has each of them once and keeps clades together', async () => {
  const { id, result_ids } = await cohortOf('Gut', {});
  const params = { id };
  expect((await call(cohorts.tree, { params })).data).toMatchObject({
    state: 'none',
    can_build: true,
    variable_region: 'V4',
  });
  await expect(call(cohorts.newick, { params })).rejects.toMatchObject({ status: 409 });
  const request = (await call(cohorts.buildTree, { params })).data;
  expect(request).toMatchObject({ n_features: 6, can_build: false });
  const tree = await untilBuilt(id);
  expect(tree).toMatchObject({ state: 'succeeded', reason: null, content_key: request.content_key });
  expect(tree.software.map(({ name }) => name)).toEqual(['cwltool', 'mafft', 'fasttree']);
  expect(tree.software.every(({ version }) => /^\d/.test(version))).toBe(true);

  const { data } = await call(cohorts.newick, { params });
  expect(createHash('sha256').update(data.newick).digest('hex')).toBe(tree.sha256);
  expect(data.newick).toMatch(/^\(.*\);\n$/);
  for (const { feature_id } of features) expect(data.newick.split(feature_id)).toHaveLength(2);
  // The three of one clade appear side by side, with none of the other between them.
  const order = features.map(({ feature_id }, at) => ({ at, place: data.newick.indexOf(feature_id) }));
  const clades = order.sort((a, b) => a.place - b.place).map(({ at }) => Math.floor(at / 3));
  expect(clades.join('')).toMatch(/^(000111|111000|0+1110+|1+0001+)$/);

  // The second sample lacks one variant; the first alone has all of them: the same features, the same tree at once.
  const same = await freeze('The first', result_ids.slice(0, 1));
  expect((await call(cohorts.buildTree, { params: { id: same } })).data).toMatchObject({
    state: 'succeeded',
    content_key: tree.content_key,
    finished_at: tree.finished_at,
  });
  const fewer = await freeze('The second', result_ids.slice(1));
  const other = (await call(cohorts.buildTree, { params: { id: fewer } })).data;
  expect(other).toMatchObject({ n_features: 5 });
  expect(other.content_key).not.toBe(tree.content_key);
  expect(await untilBuilt(fewer)).toMatchObject({ state: 'succeeded' });
  const { home } = portal.platform.config;
  // The tree is announced before the files it was built from are removed.
  const intermediate = async () => [
    ...(await readdir(join(home, 'files', 'trees'))).filter((name) => !name.endsWith('.nwk')),
    ...(await readdir(join(home, 'work'))).filter((name) => /^(tree|features)-/.test(name)),
  ];
  await expect.poll(intermediate, { timeout: 10_000 }).toEqual([]);

  const stranger = callAs(await person());
  for (const route of [cohorts.tree, cohorts.newick, cohorts.buildTree]) {
    await expect(stranger(route, { params })).rejects.toMatchObject({ status: 404 });
  }
});

test('what cannot be aligned is refused with a message', async () => {
  const v4 = await cohortOf('V4 study', {});
  const v3 = await cohortOf('V3 study', { variable_region: 'V3' });
  const mixed = await freeze('Both', [...v4.result_ids, ...v3.result_ids]);
  expect(await refusalOf(mixed)).toBe(
    'The samples come from different variable regions (V3, V4), whose sequences can’t be aligned. Choose samples of one region.',
  );
  const unknown = await cohortOf('No region', { variable_region: null });
  const other = await cohortOf('No region either', { variable_region: null });
  expect(await refusalOf(await freeze('Unknown', [...unknown.result_ids, ...other.result_ids]))).toContain(
    'without a recorded variable region',
  );
  const otus = await cohortOf('OTUs', {});
  await sql`update data_sets set data_type = 14 where pipeline_data_id = ${otus.data_set}`.execute(portal.platform.db);
  expect(await refusalOf(otus.id)).toContain('OTUs, which are not comparable between runs');
  const bare = [...features.slice(1), { feature_id: 'Blautia', sequence: null, lineage }];
  expect(await refusalOf((await cohortOf('Imported', { features: bare })).id)).toContain(
    'The feature Blautia has no sequence',
  );
  const two = await cohortOf('Two variants', { features: features.slice(0, 2) });
  expect(await refusalOf(two.id)).toBe('These samples have 2 variants; a tree needs at least 3.');
}, 60_000);

test('more variants than are aligned here', async () => {
  const many = Array.from({ length: 20_001 }, (_, at) =>
    asv(
      [...at.toString(4).padStart(8, '0')]
        .map((digit) => 'ACGT'[Number(digit)])
        .join('')
        .repeat(3),
    ),
  );
  expect(await refusalOf((await cohortOf('Soil', { features: many })).id)).toContain(
    'These samples have 20,001 variants; the limit for an alignment is 20,000. Choose fewer samples, or import a Newick tree.',
  );
}, 60_000);
