import { type CallError, isPending, PRODUCT_VERSION, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { type SeedTable, seedTable, sharedPortal } from '#testing';
import gut from '../../fixtures/gut.json' with { type: 'json' };

const { portal, callAs, person } = await sharedPortal();
const { platform } = portal;
const ana = await person();
const call = callAs(ana);

const study = (change: Partial<SeedTable> = {}): SeedTable => ({
  samples: gut.samples,
  features: gut.features,
  counts: gut.counts,
  ...change,
});
let named = 0;
/** A cohort of all the samples of studies. */
async function cohortOf(...studies: SeedTable[]) {
  const result_ids: string[] = [];
  for (const one of studies) result_ids.push(...(await seedTable(platform, ana, one)).result_ids);
  named += 1;
  const { data } = await call(routes.cohorts.create, { body: { name: `Cohort ${named}`, result_ids } });
  return { cohort_id: data.id, result_ids };
}
const compare = async (body: Parameters<typeof call<typeof routes.analysis.betaDiversity>>[1]['body']) =>
  (await call(routes.analysis.betaDiversity, { body })).data;
const refusal = async (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('This was not refused.')),
    (error: CallError) => error,
  );
const readStored = () =>
  platform.db
    .withTables<{ analysis_results: { content_key: string } }>()
    .selectFrom('analysis_results')
    .select('content_key')
    .execute();
const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);

const { expected } = gut;
const mice = await cohortOf(study());
const without = (samples: SeedTable['samples']) =>
  samples.map(({ sample_id, metadata = {} }) => ({ sample_id, metadata }));

test('coordinates, eigenvalues and tests are scikit-bio’s', async () => {
  const found = await compare({ cohort_id: mice.cohort_id, group_by: 'diet' });
  expect(found.samples_id).toEqual(mice.result_ids);
  expect(found.sample_names).toEqual(gut.samples.map(({ sample_id }) => sample_id));
  expect(found.coordinates).toHaveLength(10);
  for (const [axis, target] of expected.coordinates.entries()) {
    const values = found.coordinates[axis] ?? [];
    const largest = target.findIndex((value) => Math.abs(value) === Math.max(...target.map(Math.abs)));
    const sign = Math.sign((values[largest] ?? 0) * (target[largest] ?? 0));
    for (const [sample, value] of target.entries()) expect(values[sample]).toBeCloseTo(sign * value, 6);
  }
  const trace = expected.eigenvalues.reduce((sum, value) => sum + value, 0);
  for (const [axis, { eigenvalue, percent, name }] of found.axes.entries()) {
    expect(eigenvalue).toBeCloseTo(expected.eigenvalues[axis] ?? Number.NaN, 6);
    expect(percent).toBeCloseTo((100 * eigenvalue) / trace, 6);
    expect(name).toBe(`PC${axis + 1}`);
  }
  const below = expected.eigenvalues.filter((value) => value < -1e-9);
  const sum = below.reduce((all, value) => all + value, 0);
  expect(found.negative_eigenvalues).toEqual({
    count: below.length,
    sum: expect.closeTo(sum, 6),
    percent: expect.closeTo((100 * sum) / trace, 4),
  });
  const { diet } = expected;
  expect((found.permanova?.pseudo_f ?? 0) / diet.pseudo_f).toBeCloseTo(1, 6);
  expect(found.permanova?.r2).toBeCloseTo(diet.r2, 6);
  expect(Math.abs((found.permanova?.p ?? 1) - diet.p)).toBeLessThan(0.02);
  expect((found.permdisp?.f ?? 0) / diet.permdisp_f).toBeCloseTo(1, 5);
  expect(found.permanova).toMatchObject({
    n: 15,
    permutations: 999,
    seed: 42,
    groups: [
      { name: 'chow', n: 6, n_subjects: 5 },
      { name: 'fasted', n: 4, n_subjects: 4 },
      { name: 'western', n: 5, n_subjects: 5 },
    ],
  });
});

test('pairs of groups are tested, their p adjusted', async () => {
  const { pairwise } = await compare({ cohort_id: mice.cohort_id, group_by: 'diet' });
  expect(pairwise.map(({ a, b }) => `${a} ${b}`)).toEqual(['chow fasted', 'chow western', 'fasted western']);
  const pair = pairwise[1];
  const target = expected.pairs['chow western'];
  expect(pair?.pseudo_f).toBeCloseTo(target.pseudo_f, 5);
  expect(pair?.r2).toBeCloseTo(target.r2, 6);
  expect(Math.abs((pair?.p ?? 1) - target.p)).toBeLessThan(0.02);
  for (const { p, q } of pairwise) expect(q).toBeGreaterThanOrEqual(p ?? 1);
});

test('two groups of a part of the cohort are compared alone, without pairs', async () => {
  const found = await compare({
    cohort_id: mice.cohort_id,
    result_ids: mice.result_ids.slice(0, 11),
    group_by: 'diet',
  });
  expect(found).toMatchObject({ n: 11, pairwise: [] });
  expect(found.permanova?.pseudo_f).toBeCloseTo(expected.pairs['chow western'].pseudo_f, 5);
});

test('the answer says how it was made', async () => {
  const found = await compare({ cohort_id: mice.cohort_id, group_by: 'diet' });
  for (const source of ['Bray & Curtis 1957', 'Gower 1966', 'Anderson 2001', 'Anderson 2006', '999', 'seed 42']) {
    expect(found.method_description).toContain(source);
  }
  expect(found.method_description).toContain('labels permuted and medians recomputed in each permutation');
  expect(found).toMatchObject({
    parameters: { metric: 'bray_curtis', rank: 'genus', group_by: 'diet', permutations: 999, seed: 42 },
    software_version: PRODUCT_VERSION,
    percent_of: 'trace',
    n: 15,
    n_subjects: 5,
    dropped: [],
  });
  expect(found.warnings).toEqual([
    {
      code: 'repeated_subjects',
      message: '15 samples come from only 5 subjects, but permutations assume independence',
    },
  ]);
});

test('Jensen–Shannon distances say the base of their logarithms', async () => {
  const found = await compare({ cohort_id: mice.cohort_id, metric: 'jensen_shannon' });
  expect(found.method_description).toContain(
    'Jensen–Shannon distance, the square root of the divergence with logarithms to base 2 (Endres & Schindelin 2003)',
  );
});

test('the same question is computed once, also from another cohort of the same samples; another one again', async () => {
  const before = (await readStored()).length;
  const body = { cohort_id: mice.cohort_id, rank: 'family', group_by: 'diet' } as const;
  const first = await compare(body);
  expect(await compare(body)).toEqual(first);
  const again = [...mice.result_ids].reverse();
  const { data: twin } = await call(routes.cohorts.create, { body: { name: 'Twin', result_ids: again } });
  expect(await compare({ ...body, cohort_id: twin.id })).toEqual(first);
  expect(await readStored()).toHaveLength(before + 1);
  const other = await compare({ ...body, seed: 7 });
  expect(other.permanova?.pseudo_f).toBe(first.permanova?.pseudo_f);
  await compare({ ...body, group_by: 'day' });
  expect(await readStored()).toHaveLength(before + 3);
});

test('many who ask at once share one computation', async () => {
  const before = (await readStored()).length;
  const body = { cohort_id: mice.cohort_id, rank: 'order', permutations: 5000, group_by: 'diet' } as const;
  const found = await Promise.all(Array.from({ length: 6 }, () => compare(body)));
  for (const one of found) expect(one).toEqual(found[0]);
  expect(await readStored()).toHaveLength(before + 1);
});

test('numbers group like words, and samples without a value take no part in the tests', async () => {
  const samples = gut.samples.map(({ metadata, ...sample }, at) => ({
    ...sample,
    metadata: at < 3 ? { diet: metadata.diet } : { ...metadata, dose: metadata.day },
  }));
  const { cohort_id } = await cohortOf(study({ samples }));
  const found = await compare({ cohort_id, group_by: 'dose' });
  expect(found.groups.slice(0, 5)).toEqual([null, null, null, '3', '0']);
  expect(found.permanova?.n).toBe(12);
  expect(found.permanova?.groups.map(({ name }) => name)).toEqual(['0', '1', '2', '3']);
  expect(found.warnings).toContainEqual({
    code: 'missing_group',
    message: '3 samples without a value of “Dose” are excluded from the tests',
  });
});

test('samples without reads are left out by name', async () => {
  const counts = gut.counts.map((row, at) => (at === 2 || at === 9 ? row.map(() => 0) : row));
  const { cohort_id } = await cohortOf(study({ counts }));
  const found = await compare({ cohort_id });
  expect(found.n).toBe(13);
  expect(found.dropped.map(({ sample_id }) => sample_id)).toEqual(['S03', 'S10']);
  expect(found.samples_id).toHaveLength(13);
  expect(found).toMatchObject({ permanova: null, permdisp: null, pairwise: [], group_by: null });
});

test('subjects: one, unknown, or some unknown is reported', async () => {
  const one = await cohortOf(study({ samples: gut.samples.map((sample) => ({ ...sample, subject_id: 'the donor' })) }));
  const alone = await compare({ cohort_id: one.cohort_id, group_by: 'diet' });
  expect(alone).toMatchObject({ n_subjects: 1 });
  expect(alone.warnings).toEqual([
    { code: 'one_subject', message: 'All samples come from 1 subject, but permutations assume independence' },
  ]);
  const unknown = await cohortOf(study({ samples: without(gut.samples) }));
  const anonymous = await compare({ cohort_id: unknown.cohort_id, group_by: 'diet' });
  expect(anonymous).toMatchObject({ n_subjects: 0 });
  expect(anonymous.warnings).toEqual([
    {
      code: 'subjects_unknown',
      message: 'Subject IDs are missing, but permutations assume that samples are independent',
    },
  ]);
});

test('groups that go together with the study, and mixed processing, are reported', async () => {
  const diets = (diet: string) =>
    gut.samples.map((sample, at) => ({ sample_id: sample.sample_id, subject_id: `${diet}${at}`, metadata: { diet } }));
  const caution =
    'Demonstration reference (2010 type strains): some genera will be missing or wrong. Do not publish with it..';
  const { cohort_id } = await cohortOf(
    study({ samples: diets('chow'), variable_region: 'V4', reference_caution: caution }),
    study({ samples: diets('vegan'), variable_region: 'V3', reference_name: 'SILVA', taxonomy_release: 'silva' }),
  );
  const { warnings, permanova } = await compare({ cohort_id, group_by: 'diet' });
  expect(codes(warnings)).toEqual([
    'confounded',
    'confounded',
    'mixed_references',
    'mixed_regions',
    'reference_caution',
  ]);
  expect(warnings[0]?.message).toBe(
    'Diet and submission are confounded (Cramér’s V 1.00): their effects can’t be separated',
  );
  expect(warnings.at(-1)?.message).toBe(caution);
  // The same lineages of two releases are the same taxa: twin samples do not differ.
  expect(permanova?.r2).toBeCloseTo(0, 9);
});

test('a field that cannot be tested gives the ordination and says why', async () => {
  const { permanova, permdisp, warnings, axes } = await compare({ cohort_id: mice.cohort_id, group_by: 'sample_id' });
  expect([permanova, permdisp]).toEqual([null, null]);
  expect(codes(warnings)).toContain('too_few_groups');
  expect(axes.length).toBeGreaterThan(2);
});

test('three samples, two of them twins, have an ordination padded with zeros', async () => {
  const [first = [], second = []] = gut.counts;
  const { cohort_id } = await cohortOf({
    samples: gut.samples.slice(0, 3),
    features: gut.features,
    counts: [first, first, second],
  });
  const found = await compare({ cohort_id });
  expect(found.coordinates).toHaveLength(3);
  expect(found.coordinates[2]).toEqual([0, 0, 0]);
  expect(found.axes[2]).toEqual({ name: 'PC3', eigenvalue: 0, percent: 0, percent_of_positive: 0 });
});

test('too few samples are refused in a sentence', async () => {
  const pair = await refusal(compare({ cohort_id: mice.cohort_id, result_ids: mice.result_ids.slice(0, 2) }));
  expect(pair).toMatchObject({ status: 422 });
  expect(pair.message).toContain(
    'Comparing samples needs at least 3 samples with reads, but there are only 2. Choose more samples.',
  );
});

test('what takes too long to wait for is refused before anything is computed: it runs in the background, or is too much', async () => {
  const samples = Array.from({ length: 10_001 }, (_, at) => ({ sample_id: `blank${at}` }));
  const [feature] = gut.features;
  const { cohort_id } = await cohortOf({
    samples,
    features: feature ? [feature] : [],
    counts: samples.map(() => [1]),
  });
  const many = await refusal(compare({ cohort_id }));
  expect(many).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(many.message).toContain(
    'An analysis of 10,001 samples takes too long for a direct response. Request it with POST /analysis instead, which answers with an id.',
  );
  const { data } = await call(routes.analysis.request, {
    body: { method: 'beta_diversity', parameters: { cohort_id } },
  });
  expect(data).toMatchObject({ n: 10_001, runs_in_background: true });
  if (isPending(data)) await call(routes.analysis.cancel, { params: { id: data.id } });
  const most = await refusal(compare({ cohort_id, metric: 'jaccard_binary' }));
  expect(most).toMatchObject({ status: 422 });
  expect(most.message).toContain(
    'result_ids: This analysis is limited to 10,000 samples, and you chose 10,001. Choose fewer samples.',
  );
});

test.each([
  [{ group_by: 'shoe size' }, 422, 'None of these samples has a value of “Shoe size”'],
  [{ group_by: "x' or 1=1 --" }, 422, 'None of these samples'],
  [{ result_ids: ['a'.repeat(32), 'b'.repeat(32)] }, 422, '2 of these 2 samples are not in the cohort'],
  [{ version: 2 }, 404, 'Version 2 of “Cohort 1”'],
  [{ cohort_id: '0'.repeat(32) }, 404, 'This cohort'],
])('what does not exist is refused: %j', async (body, status, sentence) => {
  const refused = await refusal(compare({ cohort_id: mice.cohort_id, ...body }));
  expect(refused).toMatchObject({ status });
  expect(refused.message).toContain(sentence);
});

test('another workspace cannot analyse the cohort, nor be answered from what is kept', async () => {
  await compare({ cohort_id: mice.cohort_id });
  const eve = callAs(await person());
  const pending = eve(routes.analysis.betaDiversity, { body: { cohort_id: mice.cohort_id } });
  expect(await refusal(pending)).toMatchObject({ status: 404 });
});

test('members that are gone are left out and counted', async () => {
  const { cohort_id, result_ids } = await cohortOf(study());
  await platform.index.command('delete from samples where result_id = {gone:String}', { gone: result_ids[4] });
  const found = await compare({ cohort_id });
  expect(found.n).toBe(14);
  expect(found.warnings).toContainEqual({
    code: 'unavailable_members',
    message: '1 sample of the cohort is no longer available and excluded',
  });
});

test('computations that nobody waits for any more are stopped: threads are free for others', async () => {
  const { app } = portal.api;
  const url = app.server.listening ? app.listeningOrigin : await app.listen({ port: 0, host: '127.0.0.1' });
  const before = (await readStored()).length;
  // Of so many samples one computation takes seconds: few are over before the first is known to be under way.
  const crowd = await cohortOf(...Array.from({ length: 3 }, () => study()));
  const requester = { cohort_id: crowd.cohort_id, group_by: 'diet', rank: 'class' } as const;
  const abortController = new AbortController();
  const words = new TextDecoder();
  // Nobody hangs up by reading no further: only by `gone`.
  const begin = async (seed: number, until: string) => {
    const order = { ...requester, seed, permutations: 99_999 };
    const response = await fetch(`${url}/api/v1/analysis/progress?workspace_id=${ana.workspace_id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'beta_diversity', order }),
      signal: abortController.signal,
    });
    const reader = response.body?.getReader();
    let part = await reader?.read();
    while (part?.value && !words.decode(part.value).includes(until)) part = await reader?.read();
  };
  await begin(1, 'Testing groups');
  const others = Array.from({ length: 23 }, (_, at) => at + 2);
  await Promise.all(others.map((seed) => begin(seed, 'status_text')));
  abortController.abort();
  const made = (await readStored()).length;
  const waiting = before + 1 + others.length - made;
  expect(waiting).toBeGreaterThan(6);
  // It waits behind them: had they gone on, all their answers would be kept before its own. Few were under way by then.
  await compare({ ...requester, permutations: 99 });
  expect((await readStored()).length).toBeLessThanOrEqual(made + waiting / 2 + 1);
});
