import { type CallError, type Rule, routes, ruleSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { listAuditEvents } from '#platform/audit';
import { contentHash } from '#samples';
import { seedTable, sharedPortal } from '#testing';

const { portal, call: nobody, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);

const lineage = (genus: string) => ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', genus, null];
const features = ['Blautia', 'Dorea'].map((genus) => ({ feature_id: genus, sequence: null, lineage: lineage(genus) }));
const mice = Array.from({ length: 8 }, (_, at) => ({
  sample_id: `mouse${at}`,
  subject_id: `M${at % 4}`,
  metadata: { diet: at < 5 ? 'western' : 'chow', day: at, sex: at % 2 ? 'male' : 'female' },
}));
const counts = mice.map((_, at) => [10 + at, at]);
const { result_ids } = await seedTable(portal.platform, ana, {
  name: 'Mice',
  samples: mice,
  features,
  counts,
  variable_region: 'V4',
  reference_caution: 'Demonstration: 2010 type strains.',
});

const rule = (field: string, value: Rule['value'], operator: Rule['operator'] = '=') =>
  ruleSchema.parse({ field, value, operator });
const refusal = async (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('This was not refused.')),
    (error: CallError) => error,
  );
const part = (from: number, to: number) => result_ids.slice(from, to);

test('a cohort from a filter freezes who passes and says in words how many were left after each rule', async () => {
  const filter = { and_: [rule('diet', 'western'), rule('day', 1, '>=')], or_: [rule('sex', 'male')] };
  const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Western males', filter } });
  expect(cohort).toMatchObject({
    cohort_type: 'private',
    omic_type: 'microbiomics',
    version: 1,
    n_samples: 2,
    n_subjects: 2,
    created_by: 'Ana Ribeiro',
  });
  const { data } = await call(routes.cohorts.detail, { params: { id: cohort.id } });
  expect(data.recipe.steps).toEqual([
    { description: 'Samples visible at the time', n_samples: 8 },
    { description: 'Diet is western', n_samples: 5 },
    { description: 'Day is at least 1', n_samples: 4 },
    { description: 'Sex is male', n_samples: 2 },
  ]);
  expect(data.recipe).toMatchObject({ filter, selection: null, parent: null });
});

test('a filter that was put together in groups keeps the samples left after each of its rules', async () => {
  const rules = [rule('diet', 'western'), rule('day', 1, '>='), rule('sex', 'male')];
  const filter = { advance_filters: { primary_filters: { group_operator: 'and' as const, rules } } };
  const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Western males, in a group', filter } });
  const { data } = await call(routes.cohorts.detail, { params: { id: cohort.id } });
  expect(data.recipe.steps.map(({ n_samples }) => n_samples)).toEqual([8, 5, 4, 2]);
});

test('the detail tells processing with its caution, reads and the fields to colour by', async () => {
  const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Some', result_ids: part(0, 3) } });
  const { data } = await call(routes.cohorts.detail, { params: { id: cohort.id } });
  expect(data.processing).toEqual([
    {
      pipeline_name: 'Amplicon ASVs',
      reference_name: 'Test reference',
      variable_region: 'V4',
      n_samples: 3,
      caution: 'Demonstration: 2010 type strains.',
    },
  ]);
  expect(data).toMatchObject({ n_unavailable: 0, total_reads: 36, reads_range: [10, 14] });
  expect(data.fields).toContainEqual(expect.objectContaining({ field: 'day', kind: 'number', n_values: 3 }));
  expect(data.fields).toContainEqual(expect.objectContaining({ field: 'diet', n_values: 1, n_missing: 0 }));
});

test('the same samples have the same hash, in whatever order and however they were chosen', async () => {
  const listed = [...part(0, 5)].reverse();
  const { data: byList } = await call(routes.cohorts.create, {
    body: { name: 'By list', result_ids: [...listed, ...listed] },
  });
  const { data: byFilter } = await call(routes.cohorts.create, {
    body: { name: 'By filter', filter: { and_: [rule('diet', 'western')] } },
  });
  expect(byList.content_hash).toBe(byFilter.content_hash);
  expect(byList.content_hash).toBe(contentHash(part(0, 5)));
  expect(byList).toMatchObject({ n_samples: 5, n_subjects: 4 });
});

test('a lasso in a cohort remembers the cohort, its version and the polygon', async () => {
  const { data: parent } = await call(routes.cohorts.create, { body: { name: 'Parent', result_ids: part(0, 6) } });
  const selection = {
    kind: 'lasso' as const,
    plot: 'pcoa_2d' as const,
    metric: 'bray_curtis',
    rank: 'genus',
    axes: [1, 2],
    polygon: [[0, 0] as [number, number], [1, 0] as [number, number], [0, 1] as [number, number]],
  };
  const body = { name: 'Child', result_ids: part(1, 4), selection, parent_cohort_id: parent.id };
  const { data: child } = await call(routes.cohorts.create, { body });
  const { data } = await call(routes.cohorts.detail, { params: { id: child.id } });
  expect(data.recipe).toEqual({
    filter: null,
    selection,
    parent: { cohort_id: parent.id, version: 1, name: 'Parent' },
    parents: [],
    steps: [
      { description: 'Cohort “Parent”, version 1', n_samples: 6 },
      { description: 'Selected with the lasso on the PCoA plot (bray–curtis, genus level, PC1 × PC2)', n_samples: 3 },
    ],
  });
  const outside = await refusal(
    call(routes.cohorts.create, { body: { ...body, name: 'Outside', result_ids: part(3, 8) } }),
  );
  expect(outside).toMatchObject({ status: 422 });
  expect(outside.message).toContain('2 of these 5 samples are not in the cohort “Parent”.');
});

test('members come page by page, with their metadata', async () => {
  const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Paged', result_ids: part(2, 8) } });
  const page = await call(routes.cohorts.result, { body: { cohort_id: cohort.id, page: 2, page_size: 4 } });
  expect(page.paging).toEqual({ page: 2, page_size: 4, total: 6 });
  expect(page.data.map(({ sample_id, metadata }) => [sample_id, metadata.diet])).toEqual([
    ['mouse6', 'chow'],
    ['mouse7', 'chow'],
  ]);
});

test('members are filtered as the studio filters, by metadata and by taxa', async () => {
  const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Narrowed', result_ids: part(2, 8) } });
  const passing = async (filter: object) => {
    const { data, paging } = await call(routes.cohorts.result, { body: { cohort_id: cohort.id, ...filter } });
    expect(paging.total).toBe(data.length);
    return data.map(({ sample_id }) => sample_id);
  };
  const western = rule('diet', 'western');
  expect(await passing({ metadata_filter: { and_: [western] } })).toEqual(['mouse2', 'mouse3', 'mouse4']);
  const or_ = [rule('day', 2), rule('day', 7)];
  expect(await passing({ metadata_filter: { or_ } })).toEqual(['mouse2', 'mouse7']);
  const grouped = { group_operator: 'or', rules: [western], subgroups: [{ rules: [rule('sex', 'male')] }] };
  expect(await passing({ advance_filters: { primary_filters: grouped } })).not.toContain('mouse6');
  // Dorea is a quarter and more from mouse 5 on: 5 of 20 reads.
  const dorea = { rank: 'genus', taxon: 'Dorea', operator: '>=', value: 0.25 };
  const taxonomy_filters = { rules: [dorea] };
  expect(await passing({ advance_filters: { taxonomy_filters } })).toEqual(['mouse5', 'mouse6', 'mouse7']);
  const both = { metadata_filter: { and_: [rule('sex', 'male')] }, advance_filters: { taxonomy_filters } };
  expect(await passing(both)).toEqual(['mouse5', 'mouse7']);
  expect(await passing({ identifiers: ['mouse0', 'mouse3'] })).toEqual(['mouse3']);
  expect(await passing({ metadata_filter: { exclude_public_data: true, exclude_shared_data: true } })).toHaveLength(6);
  expect(await passing({ metadata_filter: { exclude_workspace_data: true } })).toEqual([]);
  const mistyped = await refusal(passing({ metadata_filter: { and_: [rule('dite', 'chow')] } }));
  expect(mistyped).toMatchObject({ status: 422, message: expect.stringContaining('“dite”') });
});

test.each([
  [{ name: 'x' }, 'Choose samples by a filter'],
  [{ name: 'x', filter: {}, result_ids: part(0, 1) }, 'not both'],
  [{ name: 'x', filter: { and_: [rule('diet', 'vegan')] } }, 'No samples match this filter'],
  [{ name: 'x', filter: { exclude_workspace_data: true } }, 'No samples match this filter'],
  [{ name: 'x', filter: {}, selection: { kind: 'list', plot: 'composition' } as const }, 'not with a filter'],
  [
    { name: 'x', result_ids: [...part(0, 3), '0'.repeat(32), 'f'.repeat(32)] },
    '2 of these 5 samples were not found, or you don’t have access to them.',
  ],
  [{ name: '  ', result_ids: part(0, 1) }, 'name: must not be empty'],
  [{ name: 'x', result_ids: ["'; drop table samples --"] }, 'must be an id'],
  [{ name: 'x', result_ids: [] }, 'result_ids'],
])('an order that cannot be carried out is refused in a sentence: %j', async (body, sentence) => {
  const refused = await refusal(call(routes.cohorts.create, { body }));
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.message).toContain(sentence);
});

test('a name appears once in a workspace, whatever its case, and is free in another', async () => {
  const body = { name: 'Controls <b>"\'; --', result_ids: part(0, 1) };
  await call(routes.cohorts.create, { body });
  const refused = await refusal(call(routes.cohorts.create, { body: { ...body, name: body.name.toUpperCase() } }));
  expect(refused).toMatchObject({ status: 409, body: { fields: [{ field: 'name', message: refused.message }] } });
  expect(refused.message).toContain('Choose another name');
  const ben = await person();
  const { result_ids: own } = await seedTable(portal.platform, ben, { samples: mice, features, counts });
  await callAs(ben)(routes.cohorts.create, { body: { ...body, result_ids: own } });
});

test('another workspace sees neither the cohort nor its samples', async () => {
  const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Mine', result_ids: part(0, 2) } });
  const eve = callAs(await person());
  const body = { name: 'Stolen', result_ids: part(0, 2) };
  const attempts = [
    eve(routes.cohorts.detail, { params: { id: cohort.id } }),
    eve(routes.cohorts.result, { body: { cohort_id: cohort.id } }),
  ];
  for (const refused of await Promise.all(attempts.map(refusal))) expect(refused).toMatchObject({ status: 404 });
  expect(await refusal(eve(routes.cohorts.create, { body }))).toMatchObject({ status: 422 });
  const asParent = { ...body, parent_cohort_id: cohort.id };
  expect(await refusal(eve(routes.cohorts.create, { body: asParent }))).toMatchObject({ status: 404 });
  expect((await eve(routes.cohorts.list, {})).data).toEqual([]);
  expect(await refusal(nobody(routes.cohorts.list, {}))).toMatchObject({ status: 401 });
});

test('the list shows the workspace’s cohorts, the newest first, by name and type', async () => {
  const cleo = await person();
  const own = callAs(cleo);
  const seeded = await seedTable(portal.platform, cleo, { samples: mice, features, counts });
  for (const name of ['Gut 100%', 'Lung', 'Gut 1000']) {
    await own(routes.cohorts.create, { body: { name, result_ids: seeded.result_ids } });
  }
  const names = async (query: object) => (await own(routes.cohorts.list, { query })).data.map(({ name }) => name);
  expect(await names({})).toEqual(['Gut 1000', 'Lung', 'Gut 100%']);
  expect(await names({ name: 'gut' })).toEqual(['Gut 1000', 'Gut 100%']);
  expect(await names({ name: '100%' })).toEqual(['Gut 100%']);
  expect(await names({ page: 2, page_size: 2 })).toEqual(['Gut 100%']);
  expect(await names({ cohort_type: 'private' })).toHaveLength(3);
  for (const cohort_type of ['public', 'shared', 'merged', 'auto_created']) {
    expect(await names({ cohort_type })).toEqual([]);
  }
  expect(await names({ hide_private: true })).toEqual([]);
  const usage = await own(routes.workspaces.detail, {});
  expect(usage.data.n_cohorts).toBe(3);
});

test('members that left the index are hidden and counted, and the hash stays', async () => {
  const dan = await person();
  const own = callAs(dan);
  const seeded = await seedTable(portal.platform, dan, { samples: mice, features, counts });
  const { data: cohort } = await own(routes.cohorts.create, { body: { name: 'All', filter: {} } });
  await portal.platform.index.command('delete from samples where result_id in {gone:Array(String)}', {
    gone: seeded.result_ids.slice(0, 3),
  });
  const { data } = await own(routes.cohorts.detail, { params: { id: cohort.id } });
  expect(data).toMatchObject({ n_samples: 8, n_unavailable: 3, content_hash: contentHash(seeded.result_ids) });
  const { paging } = await own(routes.cohorts.result, { body: { cohort_id: cohort.id } });
  expect(paging.total).toBe(5);
});

test('a cohort whose members are all gone is still told, with nothing in it, and every question says why', async () => {
  const eva = await person();
  const own = callAs(eva);
  const seeded = await seedTable(portal.platform, eva, { samples: mice, features, counts });
  const { data: cohort } = await own(routes.cohorts.create, { body: { name: 'Gone', filter: {} } });
  const { id: cohort_id } = cohort;
  await own(routes.projects.delete, { body: { project_id: seeded.project_id } });
  const { data } = await own(routes.cohorts.detail, { params: { id: cohort_id } });
  expect(data).toMatchObject({ n_samples: 8, n_unavailable: 8, total_reads: 0, reads_range: null, fields: [] });
  expect(data.content_hash).toBe(contentHash(seeded.result_ids));
  for (const page of [1, 2, 1e9]) {
    const { data: rows, paging } = await own(routes.cohorts.result, { body: { cohort_id, page } });
    expect([rows, paging]).toEqual([[], { page, page_size: 25, total: 0 }]);
  }
  const { analysis, cohorts } = routes;
  const request: Record<string, () => Promise<unknown>> = {
    distances: () => own(analysis.betaDiversity, { body: { cohort_id } }),
    composition: () => own(analysis.composition, { body: { cohort_id } }),
    clusters: () => own(analysis.cluster, { body: { cohort_id } }),
    indices: () => own(analysis.alphaDiversity, { body: { cohort_id } }),
    groups: () => own(analysis.groupComparison, { body: { cohort_id, group_by: 'diet' } }),
    LEfSe: () => own(analysis.lefse, { body: { cohort_id, class_by: 'diet' } }),
    'a child of them': () =>
      own(cohorts.create, { body: { name: 'Child', result_ids: seeded.result_ids, parent_cohort_id: cohort_id } }),
  };
  for (const [what, sendRequest] of Object.entries(request)) {
    const refused = await refusal(sendRequest());
    expect(refused, what).toMatchObject({ status: 422 });
    expect(refused.message, what).toMatch(
      /None of these samples|needs at least \d|were not found|are not in the cohort/,
    );
  }
});

test('what was made is on record, and a version is never rewritten', async () => {
  const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Recorded', result_ids: part(0, 2) } });
  const { db } = portal.platform;
  const [act] = await listAuditEvents(db, { kind: 'cohort', object_id: cohort.id, page: 1, page_size: 1 });
  expect(act).toMatchObject({ action: 'create', person_id: ana.id, detail: { version: 1, n_samples: 2 } });
  const versions = db.withTables<{ cohort_versions: { cohort_id: string; n_samples: number } }>();
  const rewrite = versions.updateTable('cohort_versions').set({ n_samples: 1 }).where('cohort_id', '=', cohort.id);
  await expect(rewrite.execute()).rejects.toThrow('never rewritten');
});
