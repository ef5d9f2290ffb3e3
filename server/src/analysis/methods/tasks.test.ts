import { afterAll, describe, expect, test } from 'vitest';
import { openThreads, TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { TaskAnswer } from '../answer-refusal.ts';
import type { ProfileTable } from '../profile-table.ts';
import { openProgress, readProgress } from '../progress.ts';
import { type AlphaInput, run as runAlpha } from './alpha-diversity/alpha-diversity-task.ts';
import { type BetaDiversityInput, run as runBeta } from './beta-diversity/beta-diversity-task.ts';
import { type ClusterInput, run as runCluster } from './cluster/cluster-task.ts';
import type { CompositionInput, CompositionOutput } from './composition/composition-task.ts';
import { type CompareInput, run as runComparison } from './group-comparison/group-comparison-task.ts';
import { type LefseInput, run as runLefse } from './lefse/lefse-task.ts';

const threads = openThreads(1);
afterAll(() => threads.close());

const names = ['Blautia', 'Dorea', 'Roseburia'];

/** Samples with reads of three genera of one family. */
function tableOf(rows: readonly (readonly number[])[]): ProfileTable {
  return {
    result_ids: rows.map((_, at) => `S${at + 1}`),
    taxa: names.map((name) => ({ id: name, name, lineage: ['Bacteria', name], kind: 'taxon' })),
    offsets: Uint32Array.from([0, ...rows.map((_, at) => (at + 1) * names.length)]),
    columns: Uint32Array.from(rows.flatMap(() => [0, 1, 2])),
    counts: Float64Array.from(rows.flat()),
  };
}

/** Two groups of three: the first has mostly Blautia, the second mostly Roseburia, Dorea is alike. */
const gut = () =>
  tableOf([
    [80, 10, 10],
    [70, 20, 10],
    [60, 20, 20],
    [10, 20, 70],
    [20, 20, 60],
    [5, 15, 80],
  ]);
const groups = ['case', 'case', 'case', 'control', 'control', 'control'];

function resultOf<Result>(answer: { result: Result } | { refused: string }): Result {
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.result;
}

const distanced = { depth: null, seed: 1, tree: null, metric: 'bray_curtis', transform: 'tss' } as const;
const figures = { generalised_alpha: 0.5, pseudocount: null };

describe('alpha diversity', () => {
  const ask = (more: Partial<AlphaInput> = {}) =>
    runAlpha({
      ...{ table: gut(), progress: openProgress(), depth: null, seed: 1, tree: null },
      ...{
        indices: ['observed', 'simpson'],
        log_base: 'e',
        groups,
        smallest_group: 3,
        covariates: [],
        curve_points: 0,
      },
      ...{ are_counts: true, ...more },
    });

  test('counts the genera, and gives 1 − Σp² as Simpson’s index', async () => {
    const [observed, simpson] = resultOf(await ask()).indices;
    expect(observed?.values).toEqual([3, 3, 3, 3, 3, 3]);
    expect(simpson?.values[0]).toBeCloseTo(1 - (0.8 ** 2 + 0.1 ** 2 + 0.1 ** 2), 12);
    expect(simpson?.groups.map(({ name, n }) => [name, n])).toEqual([
      ['case', 3],
      ['control', 3],
    ]);
  });

  test('does not test groups of fewer samples than are needed, and says so', async () => {
    const { indices, notes } = resultOf(await ask({ smallest_group: 4 }));
    expect(indices.map(({ test: found, pairs }) => [found, pairs])).toEqual([
      [null, []],
      [null, []],
    ]);
    expect(notes.length).toBeGreaterThan(0);
  });

  test('ranks samples with a number: ρ is 1 where both rise together, and text is not correlated', async () => {
    const values = ['1', '2', '3', '4', '5', '6'];
    const rising = tableOf([
      [98, 1, 1],
      [90, 5, 5],
      [80, 10, 10],
      [70, 15, 15],
      [60, 20, 20],
      [40, 30, 30],
    ]);
    const covariates = [
      { field: 'age', title: 'Age', values },
      { field: 'diet', title: 'Diet', values: values.map(() => 'chow') },
    ];
    const { indices, notes } = resultOf(await ask({ table: rising, indices: ['simpson'], covariates }));
    expect(indices[0]?.correlations).toMatchObject([{ field: 'age', n: 6, rho: 1 }]);
    expect(notes.map(({ code }) => code)).toContain('no_numbers');
  });

  test('draws rarefaction curves of counts that end at the observed genera, and none of percentages', async () => {
    const { rarefaction } = resultOf(await ask({ curve_points: 4 }));
    expect(rarefaction?.depths.at(-1)).toBe(100);
    expect(rarefaction?.expected[0]?.at(-1)).toBeCloseTo(3, 9);
    expect(rarefaction?.expected[0]?.[0]).toBeCloseTo(1, 9);
    expect(resultOf(await ask({ curve_points: 4, are_counts: false })).rarefaction).toBeNull();
    expect(await ask({ indices: ['chao1'], are_counts: false })).toHaveProperty('refused');
  });
});

describe('beta diversity', () => {
  const ask = (more: Partial<BetaDiversityInput> = {}) =>
    runBeta({
      ...{ table: gut(), progress: openProgress(), ...distanced, ...figures, axes: 2, biplot: 3, anosim: true },
      ...{ labels: { groups, strata: null }, permutations: 99, landmarks: null, ...more },
    });

  test('separates two groups on the first axis, and its axes keep the distances', async () => {
    const { coordinates, axes, tests, arrows } = resultOf(await ask());
    const side = (coordinates[0] ?? []).map(Math.sign);
    expect(new Set(side.slice(0, 3)).size).toBe(1);
    expect(side.slice(3)).toEqual(side.slice(0, 3).map((sign) => -sign));
    expect(axes[0]?.percent).toBeGreaterThan(80);
    expect(arrows).toHaveLength(3);
    expect(tests?.anosim?.r).toBeCloseTo(1, 9);
    // Of the 20 ways to part six samples in threes, two are as far apart as this one.
    expect(tests?.permanova?.p).toBeCloseTo(0.1, 9);
  });

  test('without groups tests nothing', async () => {
    expect(resultOf(await ask({ labels: null })).tests).toBeNull();
  });

  test('refuses to test a group that is alone, but still draws the samples', async () => {
    const { coordinates, tests } = resultOf(await ask({ labels: { groups: groups.map(() => 'case'), strata: null } }));
    expect(coordinates[0]).toHaveLength(6);
    expect(tests?.permanova).toBeNull();
    expect(tests?.notes.length).toBeGreaterThan(0);
  });
});

describe('clusters', () => {
  const ask = (more: Partial<ClusterInput> = {}) =>
    runCluster({
      ...{ table: gut(), progress: openProgress(), ...distanced, ...figures, algorithm: 'hierarchical' as const },
      ...{ linkage: 'average' as const, k: null, most_k: 4, smallest_group: 2, ...more },
      fields: [{ field: 'state', title: 'State', values: groups }],
    });

  test.each(['hierarchical', 'medoids'] as const)(
    '%s: two groups of samples are found, and go with their field',
    async (algorithm) => {
      const found = resultOf(await ask({ algorithm }));
      expect(found).toMatchObject({ k: 2, suggested_k: 2 });
      const [first, , , last] = found.clusters;
      expect(found.clusters).toEqual([first, first, first, last, last, last]);
      expect(first).not.toBe(last);
      expect(found.associations).toMatchObject([{ field: 'state', test: 'cramers_v', n: 6 }]);
      expect(found.silhouette?.widths.every((width) => width > 0)).toBe(true);
      expect(found.dendrogram === null).toBe(algorithm === 'medoids');
      expect(found.medoids?.length ?? 0).toBe(algorithm === 'medoids' ? 2 : 0);
    },
  );

  test('a tree joins the nearest samples first, at growing heights, and is cut where asked', async () => {
    const { dendrogram } = resultOf(await ask());
    const heights = dendrogram?.heights ?? [];
    expect(heights).toHaveLength(5);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    // Samples 1 and 2 differ by 10 of 100 reads, as 4 and 5 and 4 and 6 do: Bray–Curtis 0.1.
    expect(heights[0]).toBeCloseTo(0.1, 6);
    expect(new Set(resultOf(await ask({ k: 3 })).clusters).size).toBe(3);
  });
});

describe('composition', () => {
  const read = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
  // In a thread, as its answer is made to be handed over by one.
  const ask = (more: Partial<CompositionInput> = {}) =>
    threads.run<TaskAnswer<CompositionOutput>>(
      new URL('./composition/composition-task.ts', import.meta.url),
      { table: gut(), progress: openProgress(), groups, top_n: 1, samples: null, ...more },
      { ...TABLE_TASK_LIMITS, signal: new AbortController().signal },
    );

  test('the most abundant genera by their mean share, and the others together', async () => {
    const { taxa, group_means, rows } = resultOf(await ask());
    expect(taxa.map(({ taxon, n_taxa }) => [taxon, n_taxa])).toEqual([
      ['Roseburia', 1],
      ['Other', 2],
    ]);
    expect(taxa[0]?.mean).toBeCloseTo(250 / 6, 9);
    expect(group_means.map(({ group, n, mean }) => [group, n, mean[0]])).toEqual([
      ['case', 3, expect.closeTo(40 / 3, 9)],
      ['control', 3, expect.closeTo(70, 9)],
    ]);
    expect(read(rows)).toEqual([]);
  });

  test('samples without a value are a group of their own, also where another is named like it', async () => {
    const { group_means } = resultOf(await ask({ groups: ['null', null, 'null', null, null, null] }));
    expect(group_means.map(({ group, n }) => [group, n])).toEqual([
      ['null', 2],
      [null, 4],
    ]);
  });
});

describe('groups compared', () => {
  const ask = (more: Partial<CompareInput> = {}) =>
    runComparison({
      ...{
        table: gut(),
        progress: openProgress(),
        groups,
        group_title: 'State',
        methods: ['wilcoxon', 'kruskal_wallis'],
      },
      ...{ covariates: [], reference_group: 'control', prevalence: 0, structural_zeros: 'presence', alpha: 0.05 },
      ...{ q_threshold: 0.25, adjustment: 'benjamini-hochberg', lda_threshold: 2, seed: 1, are_counts: true, ...more },
    });

  test('every sample of one group above the other is the largest effect, with the exact p of 2 in 20', async () => {
    const { methods, compared, taxa } = resultOf(await ask());
    const wilcoxon = methods.find(({ method }) => method === 'wilcoxon')?.findings ?? [];
    const blautia = wilcoxon.find(({ taxon }) => taxon === 'Blautia');
    expect(compared).toBe('case');
    expect(blautia).toMatchObject({ effect: 1, highest: 'case' });
    expect(blautia?.p).toBeCloseTo(0.1, 9);
    expect(wilcoxon.find(({ taxon }) => taxon === 'Roseburia')).toMatchObject({ effect: -1, highest: 'control' });
    expect(taxa[0]?.means).toEqual([expect.closeTo(70, 9), expect.closeTo(35 / 3, 9)]);
  });

  test('methods that agree name the group that has more', async () => {
    const { consensus } = resultOf(await ask({ alpha: 0.5 }));
    expect(consensus.find(({ taxon }) => taxon === 'Blautia')).toMatchObject({
      ...{ tested_by: 2, higher_in: 'case', is_contradicted: false },
      found_by: ['wilcoxon', 'kruskal_wallis'],
    });
  });

  test('a genus that one group lacks is different, whatever the model says', async () => {
    const absent = tableOf([
      [90, 10, 0],
      [80, 20, 0],
      [80, 20, 0],
      [20, 20, 60],
      [20, 10, 70],
      [10, 10, 80],
    ]);
    const { taxa, methods } = resultOf(await ask({ table: absent, methods: ['ancom_bc'] }));
    expect(taxa.find(({ taxon }) => taxon === 'Roseburia')?.absent_from).toEqual(['case']);
    expect(methods[0]?.findings.find(({ taxon }) => taxon === 'Roseburia')).toMatchObject({ is_different: true });
  });

  test('a model of counts is not computed from percentages, and one group is compared with nothing', async () => {
    const { failures } = resultOf(await ask({ methods: ['wilcoxon', 'ancom_bc'], are_counts: false }));
    expect(failures.map(({ method }) => method)).toEqual(['ancom_bc']);
    expect(await ask({ methods: ['ancom_bc'], are_counts: false })).toHaveProperty('refused');
    expect(await ask({ groups: groups.map(() => 'case') })).toHaveProperty('refused');
  });
});

describe('LEfSe', () => {
  const ask = (more: Partial<LefseInput> = {}) =>
    runLefse({
      ...{ table: gut(), progress: openProgress(), groups: { classes: groups }, rank: 'genus', levels: 'down_to' },
      ...{ paths: [], options: { seed: 1 }, values_of: ['Bacteria|Blautia', 'Archaea'], ...more },
    });

  test('genera and all that they are in are scored, and values are reads of a million', async () => {
    const { clades, found, values } = resultOf(await ask());
    expect(clades.map(({ feature, parent }) => [feature, parent])).toEqual([
      ['Bacteria', null],
      ['Bacteria|Blautia', 0],
      ['Bacteria|Dorea', 0],
      ['Bacteria|Roseburia', 0],
    ]);
    expect(values).toEqual([[800_000, 700_000, 600_000, 100_000, 200_000, 50_000], null]);
    const classOf = (id: string) => found.features.find(({ feature_id }) => feature_id === id)?.class;
    expect([classOf('Bacteria|Blautia'), classOf('Bacteria|Roseburia')]).toEqual(['case', 'control']);
  });

  test('one rank alone has no taxon counted twice', async () => {
    expect(resultOf(await ask({ levels: 'single' })).clades.map(({ feature }) => feature)).toEqual(names);
  });
});

test('a computation tells how far it is', async () => {
  const progress = openProgress();
  const before = readProgress(progress).progress;
  await runLefse({
    ...{ table: gut(), progress, groups: { classes: groups }, rank: 'genus', levels: 'single' },
    ...{ paths: [], options: { seed: 1 }, values_of: [] },
  });
  expect(readProgress(progress).progress).toBeGreaterThan(before);
});
