export {
  type AlphaDiversity,
  type AlphaIndex,
  alphaDiversity,
  alphaIndices,
  faithPd,
} from './alpha/alpha-diversity.ts';
export { type LogBase, pielou, shannon, simpson } from './alpha/evenness.ts';
export { type RarefactionCurves, rarefactionCurves } from './alpha/rarefaction-curve.ts';
export { type RarefiedTable, rarefyTable } from './alpha/rarefy-table.ts';
export { chao1, observedFeatures } from './alpha/richness.ts';
export { clusterAroundMedoids, type MedoidClusters } from './clustering/cluster-around-medoids.ts';
export { clusterHierarchically } from './clustering/cluster-hierarchically.ts';
export {
  copheneticCorrelation,
  copheneticHeights,
  cutDendrogram,
  type Dendrogram,
  type Linkage,
  membersOf,
} from './clustering/dendrogram.ts';
export { orderLeaves } from './clustering/order-leaves.ts';
export { type ClusterCount, type Silhouette, silhouette, suggestClusters } from './clustering/silhouette.ts';
export { type AncomBcOptions, type AncomBcResult, ancomBc } from './differential/ancom-bc.ts';
export { buildConsensus, type ConsensusResult, type MethodFindings } from './differential/build-consensus.ts';
export { compareFeatures, compareTwoGroups, type FeatureComparison } from './differential/compare-features.ts';
export { type Covariate, type DesignMatrix, designMatrix } from './differential/design-matrix.ts';
export { type AliasedColumn, findAliasedColumns } from './differential/find-aliased.ts';
export {
  type LinearModelsOptions,
  type LinearModelsResult,
  linearModels,
  type ModelTerm,
} from './differential/linear-models.ts';
export { type StructuralZeros, structuralZeros } from './differential/structural-zeros.ts';
export { type BrayCurtisDistances, brayCurtis, brayCurtisRows } from './distance/bray-curtis.ts';
export {
  condensedIndex,
  condensedLength,
  createDistances,
  type DistanceMatrix,
  distanceBetween,
  selectDistances,
} from './distance/distance-matrix.ts';
export { type GeneralisedUnifracDistances, generalisedUnifrac } from './distance/generalised-unifrac.ts';
export { brayCurtisToLandmarks } from './distance/landmark-distances.ts';
export {
  type AitchisonDistances,
  aitchison,
  jaccardBinary,
  jensenShannon,
  type MeasureOptions,
  type MetricName,
  measureDistances,
  metricNames,
} from './distance/measure-distances.ts';
export { type UnifracDistances, unweightedUnifrac } from './distance/unweighted-unifrac.ts';
export { weightedUnifrac } from './distance/weighted-unifrac.ts';
export { chiSquareTail } from './distributions/chi-square-tail.ts';
export { type HypergeometricDraw, hypergeometricTail } from './distributions/hypergeometric-tail.ts';
export { studentQuantile } from './distributions/student-quantile.ts';
export { wilsonInterval } from './distributions/wilson-interval.ts';
export type { DistanceKernel } from './kernel/distance-kernel.ts';
export { type LefseFeature, type LefseOptions, type LefseResult, lefse } from './lefse/lefse.ts';
export type { LefseGroups } from './lefse/lefse-classes.ts';
export {
  chooseLandmarks,
  type LandmarkDistances,
  type LandmarkPcoaResult,
  landmarkPcoa,
} from './ordination/landmark-pcoa.ts';
export { EXACT_LIMIT, type PcoaAxis, type PcoaOptions, type PcoaResult, pcoa } from './ordination/pcoa.ts';
export { type ProjectedOn, projectFeatures } from './ordination/project-features.ts';
export { createRandomSource, drawSeed, type RandomSource } from './random/generator.ts';
export { permuteGroups, shuffle } from './random/permute-groups.ts';
export { type Adjustment, adjustPValues } from './rank-tests/adjust-p-values.ts';
export { type CramersVResult, cramersV, cramersVOfCounts, type PairCount } from './rank-tests/cramers-v.ts';
export { rankBiserialInterval } from './rank-tests/effect-interval.ts';
export { type KruskalWallisResult, kruskalWallis } from './rank-tests/kruskal-wallis.ts';
export { type PairwiseRankSumResult, pairwiseRankSum, type RankSumPair } from './rank-tests/pairwise-rank-sum.ts';
export { type SpearmanResult, spearman } from './rank-tests/spearman.ts';
export { type RankSumResult, wilcoxonRankSum } from './rank-tests/wilcoxon-rank-sum.ts';
export { StatsError, type StatsErrorCode } from './stats-error.ts';
export { type CentredLogRatios, centredLogRatio, type ZeroHandling } from './table/centred-log-ratio.ts';
export {
  createTable,
  type FeatureTable,
  type SampleProfile,
  sampleRow,
  selectSamples,
  tableFromProfiles,
} from './table/feature-table.ts';
export { type GroupComposition, type MeanComposition, meanComposition } from './table/mean-composition.ts';
export { emptySamples, relativeAbundance, sampleTotals } from './table/relative-abundance.ts';
export { collapseFeatures, type TopFeatures, topFeatures } from './table/top-features.ts';
export { type AnosimResult, anosim } from './test-groups/anosim.ts';
export type { GroupSize } from './test-groups/group-samples.ts';
export {
  type PairwisePermanovaResult,
  type PermanovaPair,
  pairwisePermanova,
} from './test-groups/pairwise-permanova.ts';
export { type PermanovaResult, type PermutationOptions, permanova } from './test-groups/permanova.ts';
export { type PermdispResult, permdisp } from './test-groups/permdisp.ts';
export { parseNewick } from './tree/parse-newick.ts';
export { isRooted, rootAtMidpoint } from './tree/root-tree.ts';
export type { Tree } from './tree/tree.ts';
export { missingTips } from './tree/visit-branches.ts';
