import {
  alphaDiversity,
  anosim,
  clusterAroundMedoids,
  clusterHierarchically,
  copheneticCorrelation,
  cutDendrogram,
  type DistanceMatrix,
  type FeatureTable,
  kruskalWallis,
  meanComposition,
  measureDistances as measure,
  orderLeaves,
  pairwisePermanova,
  pairwiseRankSum,
  pcoa,
  permanova,
  permdisp,
  rarefactionCurves,
  relativeAbundance,
  silhouette,
  suggestClusters,
  type Tree,
  topFeatures,
} from '@cohortium/stats';
import { instantiateKernel, readKernelBytes } from '@cohortium/stats/kernel';
import { ArgumentError } from '../command-line.ts';
import { featureMethods } from './feature-methods.ts';
import { type Method, type MethodInput, requireGroups } from './method-work.ts';
import type { methodNames, Parameters } from './parameters.ts';
import { testGenes } from './test-genes.ts';

/** Distances in double precision, compiled where that is possible; Bray–Curtis on proportions by default. */
async function measureDistances(
  table: FeatureTable,
  tree: Tree | null,
  {
    metric,
    transform,
    generalised_alpha: alpha,
    pseudocount,
  }: Pick<Parameters, 'metric' | 'transform' | 'generalised_alpha' | 'pseudocount'>,
): Promise<DistanceMatrix> {
  if (metric.endsWith('unifrac') && !tree)
    throw new ArgumentError(`--tree is missing. ${metric.replaceAll('_', ' ')} needs a tree.`);
  const bytes = await readKernelBytes();
  const amounts = metric === 'bray_curtis' && transform === 'tss' ? relativeAbundance(table) : table;
  const kernel = bytes ? instantiateKernel(bytes) : undefined;
  return measure(amounts, { metric, tree, alpha, pseudocount, kernel });
}

const distanceParameters: readonly (keyof Parameters)[] = ['metric', 'transform', 'generalised_alpha', 'pseudocount'];
const permutationParameters: readonly (keyof Parameters)[] = [
  ...distanceParameters,
  'group',
  'strata',
  'permutations',
  'seed',
  'smallest_group',
];

const computeDistances = ({ samples, tree, parameters }: MethodInput) =>
  measureDistances(samples.table, tree, parameters);

function toPermutationOptions({ samples, parameters }: MethodInput) {
  const { seed, permutations: count } = parameters;
  return { seed, permutations: count, ...(samples.strata ? { strata: samples.strata } : {}) };
}

function computeDiversity(work: MethodInput) {
  const { samples, tree, parameters } = work;
  const { index, log_base, adjustment } = parameters;
  const base = log_base === 'e' ? 'e' : log_base === '2' ? 2 : 10;
  const alpha = alphaDiversity(samples.table, index, { log_base: base, ...(tree ? { tree } : {}) });
  if (!samples.group) return alpha;
  const samplesWithValue = alpha.values.flatMap((value, i) =>
    value === null ? [] : [{ value, group: samples.group?.[i] ?? '' }],
  );
  const sizes = Map.groupBy(samplesWithValue, ({ group }) => group);
  const tested = samplesWithValue.filter(({ group }) => (sizes.get(group)?.length ?? 0) >= parameters.smallest_group);
  const excluded_groups = [...sizes].flatMap(([name, { length: n }]) =>
    n < parameters.smallest_group ? [{ name, n }] : [],
  );
  const [values, groups] = [tested.map(({ value }) => value), tested.map(({ group }) => group)];
  const [test, pairs] = [kruskalWallis(values, groups), pairwiseRankSum(values, groups, adjustment)];
  return { ...alpha, test, pairs, excluded_groups };
}

function runHierarchicalClustering(matrix: DistanceMatrix, { linkage, clusters }: Parameters) {
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

function runMedoidClustering(matrix: DistanceMatrix, { clusters }: Parameters) {
  const partition = (k: number) => clusterAroundMedoids(matrix, k);
  const suggested = matrix.sample_ids.length < 3 ? null : suggestClusters(matrix, (k) => partition(k).clusters);
  const clustering = partition(clusters ?? suggested?.k ?? 1);
  const widths = clustering.k > 1 ? silhouette(matrix, clustering.clusters) : null;
  return { ...clustering, sample_ids: matrix.sample_ids, suggested, silhouette: widths };
}

export const methods: Record<(typeof methodNames)[number], Method> = {
  'alpha-diversity': {
    parameter_names: ['index', 'log_base', 'group', 'adjustment', 'smallest_group'],
    compute: computeDiversity,
  },
  'rarefaction-curves': {
    parameter_names: ['depths'],
    compute: ({ samples, parameters }) => rarefactionCurves(samples.table, parameters.depths.split(',').map(Number)),
  },
  composition: {
    parameter_names: ['top'],
    compute: ({ samples, parameters }) => topFeatures(samples.table, { top: parameters.top }),
  },
  'average-composition': {
    parameter_names: ['top', 'group'],
    compute: ({ samples, parameters }) =>
      meanComposition(topFeatures(samples.table, { top: parameters.top }).table, samples.group),
  },
  distances: { parameter_names: distanceParameters, compute: computeDistances },
  pcoa: {
    parameter_names: [...distanceParameters, 'axes', 'seed'],
    compute: async (work) =>
      pcoa(await computeDistances(work), { axes: work.parameters.axes, seed: work.parameters.seed }),
  },
  permanova: {
    parameter_names: permutationParameters,
    drops_small_groups: true,
    compute: async (work) => permanova(await computeDistances(work), requireGroups(work), toPermutationOptions(work)),
  },
  'pairwise-permanova': {
    parameter_names: permutationParameters,
    drops_small_groups: true,
    compute: async (work) =>
      pairwisePermanova(await computeDistances(work), requireGroups(work), toPermutationOptions(work)),
  },
  permdisp: {
    parameter_names: permutationParameters,
    drops_small_groups: true,
    compute: async (work) =>
      permdisp(pcoa(await computeDistances(work), { axes: 'all' }), requireGroups(work), toPermutationOptions(work)),
  },
  anosim: {
    parameter_names: permutationParameters,
    drops_small_groups: true,
    compute: async (work) => anosim(await computeDistances(work), requireGroups(work), toPermutationOptions(work)),
  },
  cluster: {
    parameter_names: [...distanceParameters, 'linkage', 'clusters'],
    compute: async (work) => runHierarchicalClustering(await computeDistances(work), work.parameters),
  },
  medoids: {
    parameter_names: [...distanceParameters, 'clusters'],
    compute: async (work) => runMedoidClustering(await computeDistances(work), work.parameters),
  },
  ...featureMethods,
  'differential-expression': {
    parameter_names: [
      ...(['group', 'strata', 'covariates', 'smallest_group', 'engine', 'alpha', 'min_count'] as const),
      ...(['reference_group', 'compared_group', 'shrink'] as const),
    ],
    drops_small_groups: true,
    compute: testGenes,
  },
};
