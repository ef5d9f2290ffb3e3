import { type AnalysisRequestBody, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
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
  const { result_ids, project_id } = await seedTable(portal.platform, ana, table);
  named += 1;
  const { data } = await call(routes.cohorts.create, { body: { name: `Cohort ${named}`, result_ids } });
  return { cohort_id: data.id, result_ids, project_id };
}
const { cohort_id, result_ids } = await cohortOf();
const readStored = async () =>
  Number((await sql<{ n: number }>`select count(*)::int as n from analysis_results`.execute(db)).rows[0]?.n);

const send = (method: 'GET' | 'POST' | 'DELETE', path: string, { who = ana, ...more }: Sending = {}) =>
  portal.api.app.inject({
    method,
    url: `${path}?workspace_id=${who.workspace_id}`,
    headers: { authorization: `Bearer ${who.token}`, ...(more.in_background ? { prefer: 'respond-async' } : {}) },
    ...(more.body ? { payload: more.body } : {}),
  });
interface Sending {
  who?: TestPerson;
  body?: AnalysisRequestBody;
  in_background?: boolean;
}
const request = (body: AnalysisRequestBody, more: Sending = {}) => send('POST', '/api/v1/analysis', { ...more, body });

/** Events as they come, by name. */
async function follow(id: string, who: TestPerson = ana) {
  const answer = await send('GET', `/api/v1/analysis/${id}/events`, { who });
  const blocks = answer.body.split('\n\n').filter((block) => block.startsWith('event: '));
  const events = blocks.map((block) => {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return { event, data: JSON.parse(data ?? 'null') };
  });
  return { status: answer.statusCode, events };
}

const { threads } = portal.platform;
const run = threads.run.bind(threads);
const gate = { open: Promise.resolve() };
const computed = vi.spyOn(threads, 'run').mockImplementation(async <Output>(...args: Parameters<typeof run>) => {
  if (String(args[0]).includes('beta-diversity-task')) await gate.open;
  return run<Output>(...args);
});
/** Keeps computations of beta diversity from starting, until it is called back. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.open = promise;
  return resolve;
}

/** A request that takes longer than an answer waits while computations are held; each seed is another one. */
const long = (seed: number) =>
  ({
    method: 'beta_diversity',
    parameters: { cohort_id, group_by: 'diet', permutations: 999, rank: 'feature', seed },
  }) as const;

test('a result that is quick or known is the answer itself', async () => {
  const parameters = { cohort_id, rank: 'phylum' } as const;
  const direct = await call(analysis.composition, { body: parameters });
  const answer = await request({ method: 'composition', parameters });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(direct);
});

test('a long one has an address: its progress, then its result, which the method’s own call has too', async () => {
  const release = hold();
  const accepted = await request(long(1));
  expect(accepted.statusCode).toBe(202);
  const { data } = accepted.json();
  expect(data).toMatchObject({ method: 'beta_diversity', n: 15, runs_in_background: false });
  expect(accepted.headers.location).toBe(`/api/v1/analysis/${data.id}`);
  const following = follow(data.id);
  release();
  const { events } = await following;
  expect(events.at(-1)).toEqual({ event: 'done', data: { id: data.id } });
  const reported = events.filter(({ event }) => event === 'progress').map(({ data: { progress } }) => progress);
  expect(reported.length).toBeGreaterThan(0);
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  const result = await send('GET', `/api/v1/analysis/${data.id}`);
  expect(result.statusCode).toBe(200);
  const before = await readStored();
  expect(result.json()).toEqual(await call(analysis.betaDiversity, { body: long(1).parameters }));
  expect(await readStored()).toBe(before);
  expect((await follow(data.id)).events).toEqual([{ event: 'done', data: { id: data.id } }]);
});

test('a hundred people who wait for one analysis cost one computation, each request one reading of the members', async () => {
  const release = hold();
  computed.mockClear();
  const queried = vi.spyOn(portal.platform.index, 'query');
  const readings = () => queried.mock.calls.filter(([query]) => query.includes('as values')).length;
  const accepted = await Promise.all(Array.from({ length: 100 }, () => request(long(2))));
  const ids = accepted.map((answer) => answer.json().data.id as string);
  expect(new Set(ids).size).toBe(100);
  expect(readings()).toBe(100);
  const following = Promise.all(ids.map((id) => follow(id)));
  release();
  const followed = await following;
  for (const { events } of followed) expect(events.at(-1)?.event).toBe('done');
  const answers = await Promise.all(ids.map((id) => send('GET', `/api/v1/analysis/${id}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(computed.mock.calls.filter(([url]) => String(url).includes('beta-diversity-task'))).toHaveLength(1);
  // Neither following nor the result reads the members again.
  expect(readings()).toBe(100);
  queried.mockRestore();
});

test('of another workspace it is neither read nor followed nor cancelled', async () => {
  const eve = await person();
  const release = hold();
  const { id } = (await request(long(3))).json().data;
  expect((await request(long(3), { who: eve })).statusCode).toBe(404);
  expect((await follow(id, eve)).status).toBe(404);
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await send(method, `/api/v1/analysis/${id}`, { who: eve })).statusCode).toBe(404);
  }
  release();
  expect((await follow(id)).events.at(-1)?.event).toBe('done');
});

test('one that is cancelled stops, unless somebody else waits for the same', async () => {
  const release = hold();
  const mine = (await request(long(4))).json().data;
  const theirs = (await request(long(4))).json().data;
  expect((await send('DELETE', `/api/v1/analysis/${mine.id}`)).json()).toEqual({ data: { id: mine.id } });
  release();
  expect((await follow(theirs.id)).events.at(-1)?.event).toBe('done');
  const releaseNext = hold();
  const { id } = (await request(long(5))).json().data;
  await send('DELETE', `/api/v1/analysis/${id}`);
  const gone = await send('GET', `/api/v1/analysis/${id}`);
  expect(gone.statusCode).toBe(409);
  expect((await follow(id)).events).toEqual([{ event: 'failed', data: expect.objectContaining({ code: 'conflict' }) }]);
  expect((await request(long(5))).statusCode).toBe(202);
  releaseNext();
});

test('a result is withheld once a sample of it can no longer be seen, or its cohort', async () => {
  const own = await cohortOf();
  const body = { ...long(6), parameters: { ...long(6).parameters, cohort_id: own.cohort_id } };
  const release = hold();
  const { id } = (await request(body)).json().data;
  release();
  await follow(id);
  expect((await send('GET', `/api/v1/analysis/${id}`)).statusCode).toBe(200);
  await call(routes.projects.delete, { body: { project_id: own.project_id } });
  await expect.poll(async () => (await send('GET', `/api/v1/analysis/${id}`)).statusCode).toBe(409);
  await call(routes.cohorts.delete, { body: { cohort_id: own.cohort_id } });
  expect((await send('GET', `/api/v1/analysis/${id}`)).statusCode).toBe(404);
});

const inBackground = (body: AnalysisRequestBody) => request(body, { in_background: true });

test('in the background it computes what the method’s own call answers then; the same request is the same job', async () => {
  const parameters = { cohort_id, rank: 'family', group_by: 'diet' } as const;
  const body = { method: 'beta_diversity', parameters } as const;
  const [first, second] = [await inBackground(body), await inBackground(body)];
  expect(first.statusCode).toBe(202);
  const { id, ...status } = first.json().data;
  expect(status).toMatchObject({ method: 'beta_diversity', runs_in_background: true, n: 15 });
  expect(second.json().data.id).not.toBe(id);
  expect((await follow(id)).events.at(-1)).toEqual({ event: 'done', data: { id } });
  const before = await readStored();
  expect((await send('GET', `/api/v1/analysis/${id}`)).json()).toEqual(
    await call(analysis.betaDiversity, { body: parameters }),
  );
  expect(await readStored()).toBe(before);
  const rows = await sql<{ frozen: Buffer | null }>`select frozen from analysis_jobs`.execute(db);
  expect(rows.rows.map(({ frozen }) => frozen)).toEqual([null]);
});

/** A job that was cancelled before it had its result: some have theirs before the cancellation arrives. */
async function cancelled(): Promise<{ id: string; body: AnalysisRequestBody }> {
  for (let seed = 100; ; seed++) {
    const body = long(seed);
    const release = hold();
    const { id } = (await inBackground(body)).json().data;
    await send('DELETE', `/api/v1/analysis/${id}`);
    release();
    const answer = await send('GET', `/api/v1/analysis/${id}`);
    if (answer.statusCode === 409) return { id, body };
    expect(answer.statusCode).toBe(200);
  }
}

test('whoever asks at the moment when a job ends gets its result', async () => {
  const ids = [];
  for (let seed = 500; seed < 512; seed++) ids.push((await inBackground(long(seed))).json().data.id);
  const statuses = new Set<number>();
  const poll = async (id: string) => {
    for (let status = 202; status === 202; ) {
      ({ statusCode: status } = await send('GET', `/api/v1/analysis/${id}`));
      statuses.add(status);
    }
  };
  await Promise.all(ids.flatMap((id) => [poll(id), poll(id), poll(id)]));
  expect([...statuses].filter((status) => status > 202)).toEqual([]);
});

test('a job without a result says why; one that was cancelled starts again when requested', async () => {
  const parameters = { cohort_id, class_by: 'diet', result_ids: result_ids.slice(0, 6) };
  const { id } = (await inBackground({ method: 'lefse', parameters })).json().data;
  const detail =
    'This analysis needs at least two classes with at least 3 samples each. Group sizes: chow (6). Choose another field.';
  expect((await follow(id)).events.at(-1)).toEqual({ event: 'failed', data: { code: 'validation', detail } });
  const answer = await send('GET', `/api/v1/analysis/${id}`);
  expect([answer.statusCode, answer.json().detail]).toEqual([422, detail]);
  const stopped = await cancelled();
  const again = (await inBackground(stopped.body)).json().data;
  expect((await follow(again.id)).events.at(-1)?.event).toBe('done');
});

test('an error of the computation is the answer to a request that waits, and to one that comes back for it', async () => {
  const body = { cohort_id, class_by: 'diet', result_ids: result_ids.slice(0, 6) };
  const direct = await refusal(call(analysis.lefse, { body }));
  const first = await request({ method: 'lefse', parameters: body });
  // On a busy machine it may take longer than a request waits.
  const { id } = first.json().data ?? {};
  if (id !== undefined) await follow(id);
  const answer = id === undefined ? first : await send('GET', `/api/v1/analysis/${id}`);
  expect([answer.statusCode, answer.json().detail]).toEqual([422, direct.message]);
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
