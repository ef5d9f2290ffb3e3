import {
  agreeMethods,
  ancomBc,
  type Covariate,
  compareFeatures,
  lefse,
  linearModels,
  type MethodFindings,
  type ModelTerm,
} from '@cohortium/stats';
import { AnalysisRefused } from './files/analysis-refused.ts';
import type { methodNames } from './method-names.ts';
import { groupOf, type Method, type Work } from './method-work.ts';

/** Kruskal–Wallis of each feature's proportions, adjusted over the features that vary. */
function compareEach(work: Work) {
  const { alpha, adjustment } = work.parameters;
  const compared = compareFeatures(work.samples.table, groupOf(work), { alpha, adjustment });
  const features = compared.features.map(({ feature_id, h, df, p, q, is_different, epsilon_squared, groups }) => ({
    ...{ feature_id, h, df, p, q, is_different, epsilon_squared, groups },
  }));
  const { n, transform, left_out } = compared;
  return { method: 'kruskal-wallis of each feature', transform, n, constant: left_out.length, features };
}

function discriminate(work: Work) {
  const { seed, alpha, lda_threshold, strategy } = work.parameters;
  const alphas = { kruskal_alpha: alpha, wilcoxon_alpha: alpha };
  const groups = { classes: groupOf(work), subclasses: work.samples.subgroup };
  return lefse(work.samples.table, groups, { seed, ...alphas, lda_threshold, strategy });
}

/** The variables asked for; the groups alone where there are none. */
function covariatesOf(work: Work): readonly Covariate[] {
  if (work.samples.covariates.length > 0) return work.samples.covariates;
  return [{ name: work.parameters.group ?? 'group', categories: groupOf(work) }];
}

function correctBias(work: Work) {
  const { prevalence, alpha } = work.parameters;
  return ancomBc(work.samples.table, covariatesOf(work), { prevalence, alpha });
}

function fitModels(work: Work) {
  const { prevalence, q_threshold } = work.parameters;
  return linearModels(work.samples.table, covariatesOf(work), { prevalence, q_threshold });
}

/** Findings between two groups; positive where the second by name has more. */
function findConsensus(work: Work) {
  const [first, second, ...more] = [...new Set(groupOf(work))].sort();
  if (first === undefined || second === undefined || more.length > 0)
    throw new AnalysisRefused(
      `The consensus needs exactly two groups, but "${work.parameters.group}" has ${new Set(groupOf(work)).size}.`,
    );
  const alone = { ...work, samples: { ...work.samples, covariates: [] } };
  const ranks: MethodFindings = {
    method: 'kruskal-wallis',
    findings: compareEach(work).features.map(({ feature_id, is_different, groups }) => ({
      feature_id,
      is_different,
      effect: (groups[1]?.mean_rank ?? 0) - (groups[0]?.mean_rank ?? 0),
    })),
  };
  const scores: MethodFindings = {
    method: 'lefse',
    findings: discriminate(work).features.map(({ feature_id, is_discriminative, class: largest, lda }) => ({
      feature_id,
      is_different: is_discriminative,
      effect: (lda ?? 0) * (largest === second ? 1 : -1),
    })),
  };
  const models = [correctBias(alone), fitModels(alone)].map(({ method, features }) => ({
    method,
    findings: features.map(findingOf),
  }));
  return { ...agreeMethods([ranks, scores, ...models]), groups: [first, second] };
}

function findingOf({ feature_id, terms }: { feature_id: string; terms: readonly ModelTerm[] }) {
  const [term] = terms;
  return { feature_id, is_different: term?.is_different ?? false, effect: term?.coefficient ?? null };
}

type FeatureMethod = Extract<
  (typeof methodNames)[number],
  'compare-features' | 'lefse' | 'ancom-bc' | 'linear-models' | 'consensus'
>;

/** Methods that ask which features differ. */
export const featureMethods: Record<FeatureMethod, Method> = {
  'compare-features': {
    leaves_small_groups_out: true,
    uses: ['group', 'smallest_group', 'alpha', 'adjustment'],
    compute: compareEach,
  },
  lefse: {
    leaves_small_groups_out: true,
    uses: ['group', 'smallest_group', 'subgroup', 'alpha', 'lda_threshold', 'strategy', 'seed'],
    compute: discriminate,
  },
  'ancom-bc': {
    leaves_small_groups_out: true,
    uses: ['group', 'smallest_group', 'covariates', 'prevalence', 'alpha'],
    compute: correctBias,
  },
  'linear-models': {
    leaves_small_groups_out: true,
    uses: ['group', 'smallest_group', 'covariates', 'prevalence', 'q_threshold'],
    compute: fitModels,
  },
  consensus: {
    leaves_small_groups_out: true,
    uses: [
      'group',
      'smallest_group',
      'alpha',
      'adjustment',
      'lda_threshold',
      'strategy',
      'prevalence',
      'q_threshold',
      'seed',
    ],
    compute: findConsensus,
  },
};
