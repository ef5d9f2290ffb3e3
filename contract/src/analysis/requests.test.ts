import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  analysisMethods,
  analysisRequestSchema,
  analysisRoutes,
  isPending,
  metrics,
  metricTitles,
  needsTree,
} from '../index.ts';
import { alphaDiversityBodySchema, alphaIndices, alphaTitles } from './alpha-diversity.ts';
import { betaDiversityBodySchema } from './beta-diversity.ts';
import { clusterBodySchema } from './cluster.ts';
import { compositionBodySchema, compositionRowSchema } from './composition.ts';
import { comparisonMethods, comparisonTitles, groupComparisonBodySchema } from './group-comparison.ts';
import { lefseBodySchema } from './lefse.ts';

const cohort_id = '0199c2f0aabb7ccc8ddd1122334455ff';
const sample = (at: number): string => at.toString(16).padStart(32, '0');
const groups = [
  { name: 'Lean', result_ids: [sample(1), sample(2)] },
  { name: 'Obese', result_ids: [sample(3)] },
];
const problems = (schema: z.ZodType, given: object): string[] =>
  (schema.safeParse({ cohort_id, ...given }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

const grouped: [string, z.ZodType, object][] = [
  ['beta diversity', betaDiversityBodySchema, { group_by: 'sex' }],
  ['clusters', clusterBodySchema, { group_by: 'sex' }],
  ['composition', compositionBodySchema, { group_by: 'sex' }],
  ['alpha diversity', alphaDiversityBodySchema, { group_by: 'sex' }],
  ['a comparison of groups', groupComparisonBodySchema, { group_by: 'sex' }],
  ['LEfSe', lefseBodySchema, { class_by: 'sex' }],
];

describe.each(grouped)('a question about %s', (_, schema, field) => {
  test('is about a cohort, at the rank of genera by default', () => {
    expect(problems(schema, field)).toEqual([]);
    expect(problems(schema, { ...field, cohort_id: undefined })).toEqual(['cohort_id is missing']);
    expect(problems(schema, { ...field, cohort_id: 'cohort 1' })).toEqual([
      'cohort_id must be an id of 32 hexadecimal digits',
    ]);
    expect(problems(schema, { ...field, rank: 'tribe' })).toEqual([
      expect.stringMatching(/^rank must be one of domain/),
    ]);
  });

  test('names what it does not know', () => {
    expect(problems(schema, { ...field, metirc: 'jaccard' })).toEqual([' has unknown fields: metirc']);
  });

  test('is grouped by a field or by hand, never both', () => {
    expect(problems(schema, { groups })).toEqual([]);
    expect(problems(schema, { ...field, groups })).toEqual([expect.stringMatching(/^groups say which samples/)]);
    expect(problems(schema, { groups, result_ids: [sample(1)] })).toEqual([expect.stringMatching(/^groups say which/)]);
  });

  test.each<[string, object[], RegExp]>([
    ['one group', [{ name: 'a', result_ids: [sample(1)] }], /^groups must have at least 2 entries/],
    ['41 groups', Array.from({ length: 41 }, (_, at) => ({ name: `g${at}`, result_ids: [sample(at)] })), /at most 40/],
    ['two of one name', groups.map((group) => ({ ...group, name: ' a' })), /must have unique names/],
    ['a sample in both', [...groups, { name: 'c', result_ids: [sample(3)] }], /must not contain a sample twice/],
    ['a group of nobody', [...groups, { name: 'c', result_ids: [] }], /^groups\.2\.result_ids must not be empty/],
    ['a group of no name', [...groups, { name: ' ', result_ids: [sample(4)] }], /^groups\.2\.name must not be empty/],
    [
      'a sample that is no id',
      [...groups, { name: 'c', result_ids: ['S1'] }],
      /^groups\.2\.result_ids\.0 must be an id/,
    ],
  ])('refuses %s', (_, wrong, words) => {
    expect(problems(schema, { groups: wrong })[0]).toMatch(words);
  });

  test('is about the version and the part of the cohort that are named', () => {
    expect(problems(schema, { ...field, version: 2, result_ids: [sample(1)] })).toEqual([]);
    for (const wrong of [{ version: 0 }, { version: 1.5 }, { result_ids: [] }, { result_ids: ['S1'] }]) {
      expect(problems(schema, { ...field, ...wrong })).toHaveLength(1);
    }
  });
});

describe('what is not given', () => {
  test('of distances: Bray–Curtis of proportions, 999 permutations, ten axes, the same seed each time', () => {
    expect(betaDiversityBodySchema.parse({ cohort_id })).toEqual({
      cohort_id,
      rank: 'genus',
      metric: 'bray_curtis',
      transform: 'tss',
      generalised_alpha: 0.5,
      missing_tips: 'refuse',
      smallest_group: 3,
      axes: 10,
      biplot: 0,
      tests: true,
      anosim: false,
      permutations: 999,
      seed: 42,
    });
  });

  test('of alpha diversity: the feature itself, five indices in bits, no curves', () => {
    expect(alphaDiversityBodySchema.parse({ cohort_id })).toMatchObject({
      rank: 'feature',
      indices: ['observed', 'shannon', 'simpson', 'pielou', 'chao1'],
      log_base: '2',
      curve_points: 0,
    });
  });

  test('of LEfSe: as its own program has it', () => {
    expect(lefseBodySchema.parse({ cohort_id, class_by: 'sex' })).toMatchObject({
      kruskal_alpha: 0.05,
      wilcoxon_alpha: 0.05,
      lda_threshold: 2,
      strategy: 'one_against_all',
      least_subclass: 10,
      bootstraps: 30,
      smallest_group: 3,
    });
  });

  test('of clusters and composition: Ward’s method up to ten, the twelve most abundant', () => {
    expect(clusterBodySchema.parse({ cohort_id })).toMatchObject({ linkage: 'ward', most_k: 10, associate: [] });
    expect(compositionBodySchema.parse({ cohort_id })).toMatchObject({ top_n: 12 });
  });

  test('but must be: what makes the groups that are compared', () => {
    expect(problems(groupComparisonBodySchema, {})).toEqual([
      expect.stringMatching(/^group_by must name the grouping field, unless groups are given as lists of samples/),
    ]);
    expect(problems(lefseBodySchema, {})).toEqual([
      expect.stringMatching(/^class_by must name the grouping field, unless groups are given as lists of samples/),
    ]);
  });
});

describe('numbers have bounds', () => {
  test.each<[string, z.ZodType, Record<string, unknown[]>, Record<string, unknown[]>]>([
    [
      'of distances',
      betaDiversityBodySchema,
      {
        axes: [3, 50],
        permutations: [0, 99_999],
        generalised_alpha: [0, 1],
        pseudocount: [0.5],
        depth: [1],
        seed: [0],
      },
      {
        axes: [2, 51, 3.5],
        permutations: [-1, 100_000],
        generalised_alpha: [-0.1, 1.1],
        pseudocount: [0, -1, Number.POSITIVE_INFINITY],
        depth: [0, 2.5, 1e10],
        seed: [-1, 2 ** 31, 0.5],
        metric: ['euclid', null],
        strata: [''],
      },
    ],
    [
      'of clusters',
      clusterBodySchema,
      { k: [1, 1000], most_k: [2, 20] },
      { k: [0, 1001], most_k: [1, 21], linkage: ['single'] },
    ],
    ['of composition', compositionBodySchema, { top_n: [1, 100] }, { top_n: [0, 101, Number.NaN, '12'] }],
    [
      'of alpha diversity',
      alphaDiversityBodySchema,
      { curve_points: [0, 50], log_base: ['2', '10', 'e'], indices: [['faith_pd']] },
      { curve_points: [51], log_base: [2, '3'], indices: [[], ['fisher'], Array(7).fill('shannon')] },
    ],
    [
      'of LEfSe',
      lefseBodySchema,
      { kruskal_alpha: [0, 1], bootstraps: [1, 1000], lda_threshold: [0, 100] },
      { kruskal_alpha: [-0.01, 1.01], bootstraps: [0, 1001], lda_threshold: [-1, 101], values_of: [['']] },
    ],
    [
      'of a comparison',
      groupComparisonBodySchema,
      { prevalence: [0, 1], methods: [['wilcoxon']] },
      { prevalence: [1.5], methods: [[], ['t_test']], adjustment: ['bonferroni'], reference_group: [''] },
    ],
  ])('%s', (_, schema, right, wrong) => {
    const grouping = schema === lefseBodySchema ? { class_by: 'sex' } : { group_by: 'sex' };
    for (const [name, values] of Object.entries(right)) {
      for (const value of values) expect(problems(schema, { ...grouping, [name]: value }), name).toEqual([]);
    }
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        const found = problems(schema, { ...grouping, [name]: value });
        expect(found.length, `${name} ${JSON.stringify(value)}`).toBeGreaterThan(0);
        expect(found[0]).toMatch(new RegExp(`^${name}`));
      }
    }
  });
});

describe('names in words', () => {
  test('has every metric, index and method, each its own', () => {
    for (const [keys, titles] of [
      [metrics, metricTitles],
      [alphaIndices, alphaTitles],
      [comparisonMethods, comparisonTitles],
    ] as const) {
      expect(Object.keys(titles)).toEqual([...keys]);
      expect(new Set(Object.values(titles)).size).toBe(keys.length);
    }
  });

  test('shows the distances that need a tree', () => {
    expect(metrics.filter(needsTree)).toEqual([
      'unweighted_unifrac',
      'weighted_unifrac',
      'weighted_normalised_unifrac',
      'generalised_unifrac',
    ]);
  });
});

describe('a request of any method', () => {
  test('is identified by its method and takes the parameters of that method’s call', () => {
    const parameters = { cohort_id };
    expect(analysisRequestSchema.parse({ method: 'beta_diversity', parameters }).parameters).toEqual(
      betaDiversityBodySchema.parse(parameters),
    );
    for (const wrong of [
      { method: 'beta_diversity', parameters: { cohort_id, top_n: 5 } },
      { method: 'lefse', parameters },
      { method: 'regression', parameters },
      { method: 'cluster' },
      { method: 'cluster', parameters, priority: 1 },
    ]) {
      expect(analysisRequestSchema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  test('has a result of its own for every method', () => {
    const methods = analysisRequestSchema.options.map(({ shape }) => shape.method.value);
    expect(methods.toSorted()).toEqual(Object.keys(analysisMethods).toSorted());
  });

  test('is pending until it has a result', () => {
    const progress = { progress: 0.4, status_text: 'Reading counts' };
    const data = {
      id: cohort_id,
      method: 'lefse',
      state: 'running',
      ...progress,
      n: 3,
      runs_in_background: false,
    } as const;
    expect(isPending(data)).toBe(true);
  });
});

test('a bar is an id with numbers, one for each taxon', () => {
  const row = { result_id: cohort_id, Blautia: 12.5, 'unclassified Bacteria': 0 };
  expect(compositionRowSchema.parse(row)).toEqual(row);
  expect(compositionRowSchema.safeParse({ ...row, Blautia: '12.5' }).success).toBe(false);
});

test('an imported tree has a name of one line and is not empty', () => {
  const { body } = analysisRoutes.importTree;
  expect(body.parse({ name: ' GTDB r220 ', newick: '(a:1,b:2);' }).name).toBe('GTDB r220');
  for (const wrong of [{ name: 'a\u0000b' }, { name: 'two\nlines' }, { name: ' ' }, { newick: '' }, { tips: 2 }]) {
    expect(body.safeParse({ name: 'n', newick: '(a,b);', ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});
