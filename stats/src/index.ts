export { type AnosimResult, anosim } from './anosim/anosim.ts';
export { type Adjustment, adjustPValues } from './association/adjust-p-values.ts';
export { type CramersVResult, cramersV } from './association/cramers-v.ts';
export { type KruskalWallisResult, kruskalWallis } from './association/kruskal-wallis.ts';
export { type BrayCurtisDistances, brayCurtis, brayCurtisRows } from './distance/bray-curtis.ts';
export {
  condensedIndex,
  condensedLength,
  createDistances,
  type DistanceMatrix,
  distanceBetween,
  selectDistances,
} from './distance/distance-matrix.ts';
export { chiSquareTail } from './distributions/chi-square-tail.ts';
export type { DistanceKernel } from './kernel/distance-kernel.ts';
export { EXACT_LIMIT, type PcoaAxis, type PcoaOptions, type PcoaResult, pcoa } from './ordination/pcoa.ts';
export { createRandomSource, drawSeed, type RandomSource } from './random/generator.ts';
export { permuteGroups, shuffle } from './random/permute-groups.ts';
export { type PairwiseRankSumResult, pairwiseRankSum, type RankSumPair } from './rank-tests/pairwise-rank-sum.ts';
export { type SpearmanResult, spearman } from './rank-tests/spearman.ts';
export { type RankSumResult, wilcoxonRankSum } from './rank-tests/wilcoxon-rank-sum.ts';
export { type RefusalCode, StatsRefusal } from './refusal.ts';
export { collapseFeatures } from './table/collapse-features.ts';
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
export { type TopFeatures, topFeatures } from './table/top-features.ts';
export type { GroupSize } from './test-groups/group-samples.ts';
export {
  type PairwisePermanovaResult,
  type PermanovaPair,
  pairwisePermanova,
} from './test-groups/pairwise-permanova.ts';
export { type PermanovaResult, type PermutationOptions, permanova } from './test-groups/permanova.ts';
export { type PermdispResult, permdisp } from './test-groups/permdisp.ts';
