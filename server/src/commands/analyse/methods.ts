import {
  alphaDiversity,
  anosim,
  clusterAroundMedoids,
  clusterHierarchically,
  copheneticCorrelation,
  cutDendrogram,
  type DistanceMatrix,
  kruskalWallis,
  meanComposition,
  orderLeaves,
  pairwisePermanova,
  pairwiseRankSum,
  pcoa,
  permanova,
  permdisp,
  rarefactionCurves,
  silhouette,
  suggestClusters,
  topFeatures,
} from '@cohortium/stats';
import { featureMethods } from './feature-methods.ts';
import { measureDistances } from './measure-distances.ts';
import type { methodNames } from './method-names.ts';
import { groupOf, type Method, type Work } from './method-work.ts';
import type { Parameters } from './parameters.ts';

const distances: readonly (keyof Parameters)[] = ['metric', 'transform', 'generalised_alpha', 'pseudocount'];
const permuted: readonly (keyof Parameters)[] = [
  ...distances,
  'group',
  'strata',
  'permutations',
  'seed',
  'smallest_group',
];

const measure = ({ samples, tree, parameters }: Work) => measureDistances(samples.table, tree, parameters);

function permutations({ samples, parameters }: Work) {
  const { seed, permutations: count } = parameters;
  return { seed, permutations: count, ...(samples.strata ? { strata: samples.strata } : {}) };
}

function diversity(work: Work) {
  const { samples, tree, parameters } = work;
  const { index, log_base, adjustment } = parameters;
  const base = log_base === 'e' ? 'e' : log_base === '2' ? 2 : 10;
  const alpha = alphaDiversity(samples.table, index, { log_base: base, ...(tree ? { tree } : {}) });
  if (!samples.group) return alpha;
  const kept = alpha.values.flatMap((value, place) =>
    value === null ? [] : [{ value, group: samples.group?.[place] ?? '' }],
  );
  const sizes = Map.groupBy(kept, ({ group }) => group);
  const tested = kept.filter(({ group }) => (sizes.get(group)?.length ?? 0) >= parameters.smallest_group);
  const groups_left_out = [...sizes].flatMap(([name, { length: n }]) =>
    n < parameters.smallest_group ? [{ name, n }] : [],
  );
  const [values, groups] = [tested.map(({ value }) => value), tested.map(({ group }) => group)];
  const [test, pairs] = [kruskalWallis(values, groups), pairwiseRankSum(values, groups, adjustment)];
  return { ...alpha, test, pairs, groups_left_out };
}

function cluster(matrix: DistanceMatrix, { linkage, clusters }: Parameters) {
  const tree = clusterHierarchically(matrix, linkage);
  const suggested = matrix.sample_ids.length < 3 ? null : suggestClusters(matrix, (k) => cutDendrogram(tree, k));
  const cut = cutDendrogram(tree, clusters ?? suggested?.k ?? 1);
  return {
    ...tree,
    leaf_order: orderLeaves(tree, matrix),
    cophenetic_correlation: copheneticCorrelation(tree, matrix.distances),
    suggested,
    clusters: cut,
  };
}

function medoids(matrix: DistanceMatrix, { clusters }: Parameters) {
  const partition = (k: number) => clusterAroundMedoids(matrix, k);
  const suggested = matrix.sample_ids.length < 3 ? null : suggestClusters(matrix, (k) => partition(k).clusters);
  const found = partition(clusters ?? suggested?.k ?? 1);
  const widths = found.k > 1 ? silhouette(matrix, found.clusters) : null;
  return { ...found, sample_ids: matrix.sample_ids, suggested, silhouette: widths };
}

export const methods: Record<(typeof methodNames)[number], Method> = {
  'alpha-diversity': { uses: ['index', 'log_base', 'group', 'adjustment', 'smallest_group'], compute: diversity },
  'rarefaction-curves': {
    uses: ['depths'],
    compute: ({ samples, parameters }) => rarefactionCurves(samples.table, parameters.depths.split(',').map(Number)),
  },
  composition: {
    uses: ['top'],
    compute: ({ samples, parameters }) => topFeatures(samples.table, { top: parameters.top }),
  },
  'average-composition': {
    uses: ['top', 'group'],
    compute: ({ samples, parameters }) =>
      meanComposition(topFeatures(samples.table, { top: parameters.top }).table, samples.group),
  },
  distances: { uses: distances, compute: measure },
  pcoa: {
    uses: [...distances, 'axes', 'seed'],
    compute: async (work) => pcoa(await measure(work), { axes: work.parameters.axes, seed: work.parameters.seed }),
  },
  permanova: {
    uses: permuted,
    leaves_small_groups_out: true,
    compute: async (work) => permanova(await measure(work), groupOf(work), permutations(work)),
  },
  'pairwise-permanova': {
    uses: permuted,
    leaves_small_groups_out: true,
    compute: async (work) => pairwisePermanova(await measure(work), groupOf(work), permutations(work)),
  },
  permdisp: {
    uses: permuted,
    leaves_small_groups_out: true,
    compute: async (work) => permdisp(pcoa(await measure(work), { axes: 'all' }), groupOf(work), permutations(work)),
  },
  anosim: {
    uses: permuted,
    leaves_small_groups_out: true,
    compute: async (work) => anosim(await measure(work), groupOf(work), permutations(work)),
  },
  cluster: {
    uses: [...distances, 'linkage', 'clusters'],
    compute: async (work) => cluster(await measure(work), work.parameters),
  },
  medoids: { uses: [...distances, 'clusters'], compute: async (work) => medoids(await measure(work), work.parameters) },
  ...featureMethods,
};
