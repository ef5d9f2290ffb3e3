import {
  FILTER,
  type FilterLeaf,
  filterTree,
  formatFilter,
  leavesOf,
  noFilter,
  routes,
  type SampleFilter,
  sampleFilterSchema,
  type TaxonRule,
} from '@cohortium/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCaller } from '#workspaces';
import { testPortal } from '../../../test/testing/index.ts';
import { seedTable } from '../../../test/testing/seed-table.ts';
import { materializeIdSet } from '../projection/materialize-id-set.ts';
import { queryRows } from '../resident/in-memory-index.ts';
import { matchingResults } from '../sample-index-store.ts';
import { predicatesOf } from './clause.ts';
import type { OwnKind } from './fields.ts';
import { findSamples } from './find-samples.ts';
import { passesOnPaper } from './naive-filter.fixture.ts';
import { denominatorPath, nodesOfLeaves } from './resolve-filter.ts';
import { leafPredicate, toPredicate } from './to-predicate.ts';
import { onPaper, uglyStudy } from './ugly-study.fixture.ts';

const N = 60;
const FILTERS = 2000;
const TOGETHER = 25;

const portal = await testPortal();
const { platform } = portal.portal;
const ana = await portal.person();
const tables = [uglyStudy(0, N), uglyStudy(1, N)] as const;
const seeded = [await seedTable(platform, ana, tables[0]), await seedTable(platform, ana, tables[1])] as const;
const paper = [...onPaper(0, tables[0], seeded[0].result_ids), ...onPaper(1, tables[1], seeded[1].result_ids)];

const pairOf = (values: readonly (string | number)[]) =>
  fc.tuple(fc.constantFrom(...values), fc.constantFrom(...values)).map(([a, b]) => (a <= b ? [a, b] : [b, a]));
const recorded = fc
  .constantFrom('exists', 'not_exists')
  .map((operator) => ({ operator, value: null as unknown, regex: false }));
const listOf = (values: fc.Arbitrary<unknown>) =>
  fc.record({
    operator: fc.constantFrom('in', 'not_in'),
    value: fc.array(values, { minLength: 1, maxLength: 4 }),
    regex: fc.constant(false),
  });
const one = (operators: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.record({ operator: fc.constantFrom(...operators), value, regex: fc.constant(false) });
const between = (values: readonly (string | number)[]) =>
  fc.record({ operator: fc.constant('between'), value: pairOf(values), regex: fc.constant(false) });
const numeric = fc.constantFrom(0, -3, 5, 5.5, 33.5, 90, 22.25, 1_000_000, 0.5, '5', '5.5');
const texts = fc.constantFrom(
  'Crohn’s',
  'CROHN',
  'ας',
  'ΑΣ',
  'i̇',
  'İ',
  'naïve',
  '大腸',
  '',
  '5',
  '5.0',
  '007',
  "O'B",
  '\\',
  '%_',
  'none',
  'female',
  's1-',
  5,
  7,
  'Yes',
  'soon',
  true,
  false,
);
const pattern = fc
  .constantFrom('^C', 'n$', '[0-9]+', 'o.+e', '大', '^$', '\\\\', 'a|5', 's[01]-1')
  .map((value) => ({ operator: '=', value: value as unknown, regex: true }));
const textual = fc.oneof(one(['=', '!=', 'contains', 'starts_with'], texts), listOf(texts), pattern, recorded);
const compared = one(['>', '>=', '<', '<='], numeric);
const numbers = fc.oneof(
  one(['=', '!=', '>', '>=', '<', '<='], numeric),
  listOf(numeric),
  between([-3, 0, 5, 5.5, 90]),
  recorded,
);
const dates = one(['>', '>=', '<', '<='], fc.constantFrom('2024-05-01', '2024-05', '2024-06-01', '2023-12'));

const field = (name: string, rule: fc.Arbitrary<{ operator: string; value: unknown; regex: boolean }>) =>
  rule.map((drawn) => ({ field: name, ...drawn }));
const rule = fc.oneof(
  field('sex', textual),
  field('diagnosis', fc.oneof(textual, compared)),
  field('dose', fc.oneof(textual, compared, between([-3, 0, 5.5]))),
  field('day', fc.oneof(dates, textual, between(['2024-05', '2024-06-01', '2024-05-15']))),
  field('bmi', numbers),
  field('age_years', numbers),
  field('reads', numbers),
  field('is.sick?', textual),
  field('sample_id', textual),
  field('tag', fc.oneof(textual)),
);
const share = fc.constantFrom(0, 0.05, 0.1, 0.25, 0.3, 0.5, 0.7, 1);
const threshold = fc.oneof(
  fc.record({ operator: fc.constantFrom('>=', '>', '<=', '<', '=', '!='), value: share }),
  fc.record({
    operator: fc.constant('between'),
    value: fc.tuple(share, share).map(([a, b]) => (a <= b ? [a, b] : [b, a])),
  }),
  fc.constantFrom({ operator: 'exists', value: null }, { operator: 'not_exists', value: null }),
);
const CLOSTRIDIALES = 'Bacteria;Firmicutes;Clostridia;Clostridiales;Lachnospiraceae;Blautia';
const taxa = [
  { rank: 'genus', taxon: 'Blautia' },
  { rank: 'genus', taxon: 'Blautia', lineage: CLOSTRIDIALES },
  { rank: 'family', taxon: 'Lachnospiraceae' },
  { rank: 'domain', taxon: 'Bacteria' },
  { rank: 'genus', taxon: 'unassigned' },
  { rank: 'species', taxon: 'unassigned' },
  { rank: 'genus', taxon: 'Haloferax' },
];
const features = ['asv-0-0', 'asv-1-1'];
const taxon = fc.constantFrom(...taxa);
const times = fc.constantFrom(0, 0.1, 0.5, 1, 2, 10);
const ratio = fc.oneof(
  fc.record({ over: taxon, operator: fc.constantFrom('>=', '>', '<=', '<', '=', '!='), value: times }),
  fc.record({
    over: taxon,
    operator: fc.constant('between'),
    value: fc.tuple(times, times).map(([a, b]) => (a <= b ? [a, b] : [b, a])),
  }),
);
const taxonRule = fc
  .tuple(
    taxon,
    fc.oneof({ weight: 3, arbitrary: threshold }, { weight: 1, arbitrary: ratio }),
    fc.record({ negate: fc.boolean(), isActive: fc.constantFrom(true, true, false) }),
    fc.option(fc.constantFrom(0, 0.3, 0.6, 1), { nil: undefined }),
  )
  .map(([what, how, state, prevalence]) => ({
    ...what,
    ...how,
    ...state,
    ...(prevalence === undefined ? {} : { prevalence }),
  }));
const primaryRule = fc
  .tuple(rule, fc.record({ negate: fc.boolean(), isActive: fc.constantFrom(true, true, false) }))
  .map(([request, state]) => ({ ...request, ...state }));

/** Groups as deep as they may be, some with nothing in them. */
const groupOf = (
  inGroup: fc.Arbitrary<object>,
  more: Record<string, fc.Arbitrary<unknown>>,
  depth = 1,
): fc.Arbitrary<object> =>
  fc.record(
    {
      group_operator: fc.constantFrom('and', 'or'),
      negate: fc.boolean(),
      isActive: fc.constantFrom(true, true, true, false),
      rules: fc.array(inGroup, { maxLength: 2 }),
      subgroups:
        depth < FILTER.maximum_depth
          ? fc.oneof(
              { weight: 3, arbitrary: fc.array(groupOf(inGroup, more, depth + 1), { maxLength: depth === 1 ? 2 : 1 }) },
              { weight: 1, arbitrary: fc.constant([]) },
            )
          : fc.constant([]),
      ...more,
    },
    { requiredKeys: [] },
  );
const constraint = fc.record({
  field: fc.constantFrom(...features),
  genome_type: fc.constant('feature'),
  genome_value: fc.option(share),
});
const ids = fc.constantFrom('s0-1', 's1-2', 's1-3', 'nobody', ...seeded[0].result_ids.slice(0, 3));
const group = fc.record({ primary_filters: groupOf(primaryRule, { has_tag: fc.boolean() }) });
const clade = fc.record({ taxonomy_filters: groupOf(taxonRule, {}) });
const feature = fc.record({
  unstructured_constraints: fc.record({
    and_: fc.array(constraint, { maxLength: 1 }),
    or_: fc.array(constraint, { maxLength: 2 }),
  }),
});
/** Mostly one part a filter, so that something is left of the samples. */
const anyFilter: fc.Arbitrary<SampleFilter> = fc
  .oneof(
    fc.record({ and_: fc.array(rule, { maxLength: 2 }), or_: fc.array(rule, { maxLength: 3 }) }),
    fc.record({ advance_filters: group }),
    fc.record({ advance_filters: group, or_: fc.array(rule, { maxLength: 2 }) }),
    fc.record({ advance_filters: clade }),
    fc.record({ advance_filters: fc.tuple(group, clade).map(([one, other]) => ({ ...one, ...other })) }),
    fc.record({ unstructured_data_filter: feature, identifiers: fc.array(ids, { minLength: 1, maxLength: 6 }) }),
  )
  .map((drawn) => sampleFilterSchema.parse(drawn));

/** What all filters share, found as any of them would find it. */
const everyField = ['sex', 'diagnosis', 'dose', 'day', 'bmi', 'is.sick?'].map((name) => ({
  field: name,
  operator: 'exists' as const,
  value: null,
  regex: false,
}));
const { person, workspace } = (await findCaller(platform, ana, ana.workspace_id)) ?? {};
if (!person || !workspace) throw new Error('Ana has signed in, in her own workspace.');
const found = await findSamples(platform, { person, workspace }, { ...noFilter, or_: everyField });

/** What the names of taxa and features stand for, asked once for all filters. */
const nameOf = ({ rank, taxon, lineage }: Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'>) =>
  JSON.stringify([rank, taxon, lineage]);
const about = ({ criterion }: FilterLeaf): string => {
  if (criterion.kind === 'taxon') return nameOf(criterion.rule);
  return criterion.kind === 'feature' ? criterion.constraint.field : '';
};
/** What another taxon is compared with, asked for with the others. */
const overOf = ({ criterion, path }: FilterLeaf) => {
  const over = criterion.kind === 'taxon' ? criterion.rule.over : undefined;
  return over ? [[denominatorPath(path), nodesOf.get(nameOf(over))] as const] : [];
};
const named = leavesOf(
  filterTree(
    sampleFilterSchema.parse({
      advance_filters: { taxonomy_filters: { rules: taxa } },
      unstructured_data_filter: {
        unstructured_constraints: { and_: features.map((field) => ({ field, genome_type: 'feature' })) },
      },
    }),
  ),
);
const nodesAt = await nodesOfLeaves(platform, found.visible_samples, named);
const nodesOf = new Map(named.map((leaf) => [about(leaf), nodesAt.get(leaf.path)]));

/** Of the submitters' columns that all samples have as one kind. */
const kinds: Record<string, OwnKind> = { diagnosis: 'text', day: 'text', bmi: 'number', 'is.sick?': 'text' };
const kindOf = (field: string): OwnKind => kinds[field];

/** Results by the numbers of their samples. */
const resultOf = new Map(
  (
    await platform.index.query<{ sample_no: number; result_id: string }>(
      `select sample_no, result_id from samples final where ${found.visible.sql}`,
      found.visible.params,
    )
  ).map(({ sample_no, result_id }) => [sample_no, result_id]),
);

/** What passes a filter. */
async function queryRowsOf(filter: SampleFilter) {
  const nodes = filterTree(filter);
  const placed = new Map(
    leavesOf(nodes).flatMap((leaf) => [[leaf.path, nodesOf.get(about(leaf))] as const, ...overOf(leaf)]),
  );
  const resolved = {
    nodesAt: (place: string) => placed.get(place) ?? { numbers: [], set: null },
    overlaidAt: () => undefined,
    data_sets: [],
    identifiers: filter.identifiers ? await materializeIdSet(platform.index, filter.identifiers) : '',
  };
  const context = { resolved, visible: found.visible, kindOf };
  const of = nodes.map((node) => toPredicate(node, (leaf) => leafPredicate(leaf, context)));
  const { keys, total } = await queryRows(platform, 'page', {
    where: [...predicatesOf(found.visible), { kind: 'and', of }],
    from: 0,
    to: paper.length,
  });
  return { passing: keys.map((key) => resultOf.get(Math.floor(key / 2)) ?? '').toSorted(), total };
}

test(`${FILTERS} filters find the same samples as on paper`, async () => {
  let n_some = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyFilter, { minLength: TOGETHER, maxLength: TOGETHER }), async (filters) => {
      const answers = await Promise.all(filters.map(queryRowsOf));
      for (const [at, filter] of filters.entries()) {
        const expected = paper
          .filter((sample) => passesOnPaper(filter, sample, paper))
          .map(({ result_id }) => result_id);
        if (expected.length > 0 && expected.length < paper.length) n_some += 1;
        expect(answers[at], formatFilter(filter)).toEqual({ passing: expected.toSorted(), total: expected.length });
      }
    }),
    { numRuns: FILTERS / TOGETHER, endOnFailure: true },
  );
  // A filter that lets all or nothing through proves little.
  expect(n_some).toBeGreaterThan(FILTERS / 4);
}, 120_000);

test('the same through HTTP: page, total and metric, and what the index is asked about the filter', async () => {
  const call = portal.callAs(ana);
  for (const filter of fc.sample(anyFilter, { numRuns: 5, seed: 7 })) {
    const expected = paper.filter((sample) => passesOnPaper(filter, sample, paper)).map(({ result_id }) => result_id);
    const [page, metric] = await Promise.all([
      call(routes.samples.microbiomics, { body: { ...filter, page_size: 1000 } }),
      call(routes.samples.microbiomicsMetric, { body: { ...filter, types: ['sex'] } }),
    ]);
    expect(page.data.map(({ result_id }) => result_id).toSorted()).toEqual(expected.toSorted());
    expect(page.paging.total).toBe(expected.length);
    expect(metric.data.total).toBe(expected.length);
    const { toClause } = await findSamples(platform, { person, workspace }, filter);
    const members = await matchingResults(platform.index, await toClause(), paper.length);
    expect(members.map(({ result_id }) => result_id)).toEqual(expected.toSorted());
  }
});
