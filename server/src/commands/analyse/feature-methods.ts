import {
  adjustPValues,
  agreeMethods,
  ancomBc,
  type Covariate,
  kruskalWallis,
  lefse,
  linearModels,
  type MethodFindings,
  type ModelTerm,
  relativeAbundance,
} from '@cohortium/stats';
import { AnalysisRefused } from './files/analysis-refused.ts';
import type { methodNames } from './method-names.ts';
import { groupOf, type Method, type Work } from './method-work.ts';

/** Kruskal–Wallis of each feature's proportions, adjusted over the features that vary. */
function compareFeatures(work: Work) {
  const groups = groupOf(work);
  const fractions = relativeAbundance(work.samples.table);
  const width = fractions.feature_ids.length;
  const tested = fractions.feature_ids.flatMap((feature_id, f) => {
    const values = Float64Array.from(groups, (_, s) => fractions.values[s * width + f] ?? 0);
    return values.every((value) => value === values[0]) ? [] : [{ feature_id, ...kruskalWallis(values, groups) }];
  });
  const adjusted = adjustPValues(
    tested.map(({ p }) => p),
    work.parameters.adjustment,
  );
  const features = tested.map(({ feature_id, h, df, p, epsilon_squared, groups: ranks }, place) => {
    const q = adjusted[place] ?? 1;
    return { feature_id, h, df, p, q, is_different: q <= work.parameters.alpha, epsilon_squared, groups: ranks };
  });
  const constant = width - features.length;
  return { method: 'kruskal-wallis of each feature', transform: 'proportions', n: groups.length, constant, features };
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
      `The consensus compares two groups; "${work.parameters.group}" has ${new Set(groupOf(work)).size}.`,
    );
  const alone = { ...work, samples: { ...work.samples, covariates: [] } };
  const ranks: MethodFindings = {
    method: 'kruskal-wallis',
    findings: compareFeatures(work).features.map(({ feature_id, is_different, groups }) => ({
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
  'compare-features': { uses: ['group', 'alpha', 'adjustment'], compute: compareFeatures },
  lefse: { uses: ['group', 'subgroup', 'alpha', 'lda_threshold', 'strategy', 'seed'], compute: discriminate },
  'ancom-bc': { uses: ['group', 'covariates', 'prevalence', 'alpha'], compute: correctBias },
  'linear-models': { uses: ['group', 'covariates', 'prevalence', 'q_threshold'], compute: fitModels },
  consensus: {
    uses: ['group', 'alpha', 'adjustment', 'lda_threshold', 'strategy', 'prevalence', 'q_threshold', 'seed'],
    compute: findConsensus,
  },
};
