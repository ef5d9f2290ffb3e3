import { setTimeout as pause } from 'node:timers/promises';
import { type AnalysisQuery, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contentHash } from '#samples';
import { refusal, type SeedTable, seedTable, type TestPerson, testPortal } from '#testing';
import gut from '../fixtures/gut.json' with { type: 'json' };
import expected from '../fixtures/gut-methods.json' with { type: 'json' };

const { analysis } = routes;
const { portal, callAs, person } = await testPortal();
const { db } = portal.platform;
const ana = await person();
const call = callAs(ana);

let named = 0;
async function cohortOf(change: Partial<SeedTable> = {}) {
  const table = { samples: gut.samples, features: gut.features, counts: gut.counts, ...change };
  const { result_ids } = await seedTable(portal.platform, ana, table);
  named += 1;
  const { data } = await call(routes.cohorts.create, { body: { name: `Cohort ${named}`, result_ids } });
  return { cohort_id: data.id, result_ids };
}
const { cohort_id, result_ids } = await cohortOf();
const readStored = async () =>
  Number((await sql<{ n: number }>`select count(*)::int as n from analysis_results`.execute(db)).rows[0]?.n);

/** Events as they come, by name. */
async function follow(question: AnalysisQuery, who: TestPerson = ana) {
  const answer = await portal.api.app.inject({
    method: 'POST',
    url: `/api/v1/analysis/progress?workspace_id=${who.workspace_id}`,
    headers: { authorization: `Bearer ${who.token}` },
    payload: question,
  });
  const blocks = answer.body.split('\n\n').filter((block) => block.startsWith('event: '));
  const events = blocks.map((block) => {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return { event, data: JSON.parse(data ?? 'null') };
  });
  return { status: answer.statusCode, events };
}

test('who follows a question hears what is being done, then that it is kept; asking then costs nothing', async () => {
  const order = { cohort_id, group_by: 'diet', permutations: 1_999, rank: 'feature' } as const;
  const { events } = await follow({ method: 'beta_diversity', order });
  expect(events.at(-1)).toEqual({ event: 'done', data: { method: 'beta_diversity' } });
  const reported = events.filter(({ event }) => event === 'progress').map(({ data }) => data.progress);
  expect(reported.length).toBeGreaterThan(0);
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  const before = await readStored();
  expect((await call(analysis.betaDiversity, { body: order })).data.n).toBe(15);
  expect(await readStored()).toBe(before);
  expect((await follow({ method: 'beta_diversity', order })).events).toEqual([
    { event: 'done', data: { method: 'beta_diversity' } },
  ]);
});

test('one who follows and one who asks share a computation; a refusal reaches who follows', async () => {
  const before = await readStored();
  const order = { cohort_id, rank: 'class', group_by: 'diet', permutations: 2_999 } as const;
  const [followed, answered] = await Promise.all([
    follow({ method: 'beta_diversity', order }),
    call(analysis.betaDiversity, { body: order }),
  ]);
  expect(followed.events.at(-1)?.event).toBe('done');
  expect(answered.data.permanova?.permutations).toBe(2_999);
  expect(await readStored()).toBe(before + 1);
  const part = { cohort_id, class_by: 'diet', result_ids: result_ids.slice(0, 6) };
  const { events } = await follow({ method: 'lefse', order: part });
  expect(events.at(-1)).toEqual({
    event: 'failed',
    data: {
      code: 'validation',
      detail:
        'This analysis needs at least two classes with at least 3 samples each. Group sizes: chow (6). Choose another field.',
    },
  });
});

test('what is not one’s own cannot be followed, nor its job be seen or stopped', async () => {
  const eve = await person();
  const question = { method: 'composition', order: { cohort_id } } as const;
  expect((await follow(question, eve)).status).toBe(404);
  for (const route of [analysis.startJob, analysis.findJob, analysis.cancelJob]) {
    expect(await refusal(callAs(eve)(route, { body: question }))).toMatchObject({ status: 404 });
  }
});

async function untilEnded(question: AnalysisQuery) {
  for (;;) {
    const { data } = await call(analysis.findJob, { body: question });
    if (data.state !== 'queued' && data.state !== 'running') return data;
    await pause(50);
  }
}

test('a job computes what the method’s own route answers then; the same question is the same job', async () => {
  const order = { cohort_id, rank: 'family', group_by: 'diet' } as const;
  const question = { method: 'beta_diversity', order } as const;
  expect((await call(analysis.findJob, { body: question })).data).toMatchObject({ state: 'none', n: 15 });
  const { data } = await call(analysis.startJob, { body: question });
  expect(data).toMatchObject({
    method: 'beta_diversity',
    state: expect.stringMatching(/^(queued|running|succeeded)$/),
    n: 15,
  });
  await call(analysis.startJob, { body: question });
  expect(await untilEnded(question)).toMatchObject({ state: 'succeeded', progress: 1, reason: null });
  const before = await readStored();
  const found = (await call(analysis.betaDiversity, { body: order })).data;
  expect(found.permanova?.n).toBe(15);
  expect(await readStored()).toBe(before);
  const rows = await sql<{ frozen: Buffer | null }>`select frozen from analysis_jobs`.execute(db);
  expect(rows.rows.map(({ frozen }) => frozen)).toEqual([null]);
});

/** A question whose job was stopped before it had its answer: some have theirs before the stop arrives. */
async function stopped(): Promise<AnalysisQuery> {
  for (let seed = 1; ; seed++) {
    const order = { cohort_id, rank: 'order', group_by: 'diet', permutations: 999, seed } as const;
    const question = { method: 'beta_diversity', order } as const;
    await call(analysis.startJob, { body: question });
    const { data } = await call(analysis.cancelJob, { body: question });
    if (data.state === 'cancelled') return question;
    expect(data.state).toBe('succeeded');
  }
}

test('a job that has no answer says why; one that is stopped is begun again when asked', async () => {
  const one = { method: 'lefse', order: { cohort_id, class_by: 'diet', result_ids: result_ids.slice(0, 6) } } as const;
  await call(analysis.startJob, { body: one });
  expect(await untilEnded(one)).toMatchObject({
    state: 'failed',
    reason:
      'This analysis needs at least two classes with at least 3 samples each. Group sizes: chow (6). Choose another field.',
    retriable: false,
  });
  const long = await stopped();
  expect(await untilEnded(long)).toMatchObject({ state: 'cancelled', retriable: true });
  expect((await call(analysis.startJob, { body: long })).data.state).not.toBe('cancelled');
  expect(await untilEnded(long)).toMatchObject({ state: 'succeeded' });
});

const refused = [
  {
    what: 'one sample has no ordination',
    ask: () => call(analysis.betaDiversity, { body: { cohort_id, result_ids: result_ids.slice(0, 1) } }),
    says: 'Comparing samples needs at least 3 samples with reads, but there is only 1. Choose more samples.',
  },
  {
    what: 'nor clusters',
    ask: () => call(analysis.cluster, { body: { cohort_id, result_ids: result_ids.slice(0, 1) } }),
    says: 'Clustering needs at least 2 samples with reads, but there is only 1. Choose more samples.',
  },
  {
    what: 'more clusters than samples',
    ask: () => call(analysis.cluster, { body: { cohort_id, k: 16 } }),
    says: 'samples can’t form 16 clusters.',
  },
  {
    what: 'one group is nothing to compare',
    ask: () =>
      call(analysis.groupComparison, { body: { cohort_id, group_by: 'diet', result_ids: result_ids.slice(0, 5) } }),
    says: 'This analysis needs at least two groups with at least 3 samples each. Group sizes: chow (5). Choose another field.',
  },
  {
    what: 'a class of one sample',
    ask: () => call(analysis.lefse, { body: { cohort_id, class_by: 'diet', result_ids: result_ids.slice(4, 7) } }),
    says: 'LEfSe needs at least 4 samples',
  },
  {
    what: 'a class of one sample among enough',
    ask: () => call(analysis.lefse, { body: { cohort_id, class_by: 'diet', result_ids: result_ids.slice(2, 7) } }),
    says: 'This analysis needs at least two classes with at least 3 samples each. Group sizes: chow (4), western (1). Choose another field.',
  },
  {
    what: 'more groups than samples each has alone',
    ask: () => call(analysis.lefse, { body: { cohort_id, class_by: 'sample_id' } }),
    says: 'S01 (1), S02 (1)',
  },
  {
    what: 'a depth that nobody reaches',
    ask: () => call(analysis.alphaDiversity, { body: { cohort_id, depth: 1_000_000 } }),
    says: 'Alpha diversity needs at least 1 sample with reads and values, but there are only 0; 15 without enough reads',
  },
  {
    what: 'a distance on a tree at a rank that the cohort’s own tree does not have',
    ask: () => call(analysis.betaDiversity, { body: { cohort_id, metric: 'unweighted_unifrac' } }),
    says: 'rank: The tips of a cohort’s own tree are its variants. Choose the rank “ASV”, or import a Newick tree and choose it under “More”.',
  },
  {
    what: 'a distance on a tree where there is none',
    ask: () => call(analysis.betaDiversity, { body: { cohort_id, metric: 'weighted_unifrac', rank: 'feature' } }),
    says: 'This analysis needs a tree, and the cohort has none yet.',
  },
  {
    what: 'a tree of another workspace, or none at all',
    ask: () => call(analysis.alphaDiversity, { body: { cohort_id, indices: ['faith_pd'], tree_id: '0'.repeat(32) } }),
    says: 'This workspace does not have this tree.',
  },
];

test.each(refused)('$what is refused in a sentence', async ({ ask, says }) => {
  const found = await refusal(ask());
  expect(found).toMatchObject({ status: 422, body: { code: 'validation' } });
  expect(found.message).toContain(says);
});

test('a constant taxon, an empty sample and a group of one have defined answers', async () => {
  const counts = gut.counts.map((row, at) =>
    at === 14 ? row.map(() => 0) : row.map((count, f) => (f === 0 ? 50 : count)),
  );
  const { cohort_id: odd } = await cohortOf({ counts });
  const part = { cohort_id: odd };
  const compared = (await call(analysis.groupComparison, { body: { ...part, group_by: 'diet', rank: 'feature' } }))
    .data;
  expect(compared.dropped).toEqual([{ sample_id: 'S15', reason: 'No reads were assigned to a feature.' }]);
  expect(compared.methods[0]?.untested).toEqual([]);
  const alone = (await call(analysis.betaDiversity, { body: { ...part, group_by: 'sample_id' } })).data;
  expect(alone.warnings.map(({ code }) => code)).toContain('too_few_groups');
  const single = { indices: ['observed'] as 'observed'[], group_by: 'sample_id' };
  const alpha = (await call(analysis.alphaDiversity, { body: { ...part, ...single } })).data;
  expect(alpha.indices[0]?.groups.every(({ n, sd }) => n === 1 && sd === null)).toBe(true);
  const twins = await cohortOf({ counts: gut.counts.map(() => gut.counts[0] ?? []) });
  const same = (await call(analysis.cluster, { body: { cohort_id: twins.cohort_id } })).data;
  expect(same.dendrogram?.heights.every((height) => height === 0)).toBe(true);
  expect(same.dendrogram?.cophenetic_correlation).toBeNull();
  const flat = (await call(analysis.alphaDiversity, { body: { cohort_id: twins.cohort_id, group_by: 'diet' } })).data;
  expect(flat.indices.every(({ test: found }) => found === null)).toBe(true);
  expect(flat.warnings.map(({ code }) => code)).toContain('no_variation');
});

test('a tree without a tip for a variant is refused by its name, or does without when told to', async () => {
  const newick = expected.newick.replace(/asv03:[\d.]+/, 'asv99:0.1');
  const { data: tree } = await call(analysis.importTree, { body: { name: 'One short', newick } });
  const body = { cohort_id, metric: 'unweighted_unifrac', rank: 'feature', tree_id: tree.id } as const;
  const short = await refusal(call(analysis.betaDiversity, { body }));
  expect(short).toMatchObject({ status: 422 });
  expect(short.message).toContain('The tree has no tip for feature "asv03"');
  const { data } = await call(analysis.betaDiversity, { body: { ...body, missing_tips: 'drop' } });
  expect(data.warnings.find(({ code }) => code === 'missing_tips')?.message).toMatch(
    /^1 of 33 taxa are not tips of the tree and were left out.* % of the total/,
  );
});

test('the cohort’s own tree serves as soon as it is there; while it is built one hears so', async () => {
  const [key, hash] = ['tree-of-mice', contentHash(result_ids)];
  await sql`insert into feature_trees (content_key, state, n_features) values (${key}, 'queued', 33)`.execute(db);
  await sql`insert into result_features (results_hash, content_key) values (${hash}, ${key})`.execute(db);
  const body = { cohort_id, metric: 'weighted_unifrac', rank: 'feature' } as const;
  expect((await refusal(call(analysis.betaDiversity, { body }))).message).toContain('is still being built');
  const { key: file, sha256 } = await portal.platform.files.put('trees/mice.nwk', Buffer.from(expected.newick));
  await sql`update feature_trees set state = 'succeeded', file_key = ${file}, sha256 = ${sha256}`.execute(db);
  const { data } = await call(analysis.betaDiversity, { body });
  expect(data.axes[0]?.percent).toBeCloseTo(expected.distances.weighted_unifrac.percents[0] ?? 0, 6);
  expect(data.method_description).toContain('the cohort’s own (MAFFT, FastTree)');
});

test('trees are listed in their workspace, refused where they are none, once by name, and deleted', async () => {
  const import_ = (name: string, newick: string) => call(analysis.importTree, { body: { name, newick } });
  const broken = await refusal(import_('Broken', '((a:1,b:2);'));
  expect(broken).toMatchObject({ status: 422, body: { fields: [{ field: 'newick' }] } });
  const { data: tree } = await import_('Mice', '(a:1,b:1);');
  expect(tree).toMatchObject({ name: 'Mice', n_tips: 2, size_bytes: 10 });
  expect(await refusal(import_('mice', '(a:1,b:1);'))).toMatchObject({
    status: 409,
    body: { fields: [{ field: 'name' }] },
  });
  const list = async (who: TestPerson) => (await callAs(who)(analysis.importedTrees, {})).data.map(({ name }) => name);
  expect(await list(ana)).toEqual(['Mice', 'One short']);
  const eve = await person();
  expect(await list(eve)).toEqual([]);
  expect(await refusal(callAs(eve)(analysis.deleteTree, { params: { id: tree.id } }))).toMatchObject({ status: 404 });
  await call(analysis.deleteTree, { params: { id: tree.id } });
  expect(await list(ana)).toEqual(['One short']);
});
