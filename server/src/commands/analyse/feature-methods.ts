import {
  ancomBc,
  buildConsensus,
  type Covariate,
  compareFeatures,
  lefse,
  linearModels,
  type MethodFindings,
  type ModelTerm,
} from '@cohortium/stats';
import { ArgumentError } from '../command-line.ts';
import { type Method, type MethodInput, requireGroups } from './method-work.ts';
import type { methodNames } from './parameters.ts';

/** Kruskal–Wallis of each feature's proportions, adjusted over the features that vary. */
function runKruskalWallis(work: MethodInput) {
  const { alpha, adjustment } = work.parameters;
  const compared = compareFeatures(work.samples.table, requireGroups(work), { alpha, adjustment });
  const features = compared.features.map(({ feature_id, h, df, p, q, is_different, epsilon_squared, groups }) => ({
    ...{ feature_id, h, df, p, q, is_different, epsilon_squared, groups },
  }));
  const { n, transform, untested } = compared;
  return { method: 'kruskal-wallis of each feature', transform, n, constant: untested.length, features };
}

function runLefse(work: MethodInput) {
  const { seed, alpha, lda_threshold, strategy } = work.parameters;
  const alphas = { kruskal_alpha: alpha, wilcoxon_alpha: alpha };
  const groups = { classes: requireGroups(work), subclasses: work.samples.subgroup };
  return lefse(work.samples.table, groups, { seed, ...alphas, lda_threshold, strategy });
}

/** The variables asked for; the groups alone where there are none. */
function covariatesOf(work: MethodInput): readonly Covariate[] {
  if (work.samples.covariates.length > 0) return work.samples.covariates;
  return [{ name: work.parameters.group ?? 'group', categories: requireGroups(work) }];
}

/** ANCOM-BC adds a pseudocount of 1, which would outweigh proportions. */
function requireCounts({ table: { sample_ids, feature_ids, values } }: MethodInput['samples']): void {
  const part = values.findIndex((value) => !Number.isInteger(value));
  if (part === -1) return;
  const sample = sample_ids[Math.floor(part / feature_ids.length)];
  throw new ArgumentError(
    `ANCOM-BC needs read counts, which are whole numbers: sample "${sample}" has the amount ${values[part]}. Use compare-features, lefse or linear-models.`,
  );
}

function runAncomBc(work: MethodInput) {
  requireCounts(work.samples);
  const { prevalence, alpha } = work.parameters;
  return ancomBc(work.samples.table, covariatesOf(work), { prevalence, alpha });
}

function runLinearModels(work: MethodInput) {
  const { prevalence, q_threshold } = work.parameters;
  return linearModels(work.samples.table, covariatesOf(work), { prevalence, q_threshold });
}

/** Findings between two groups; positive where the second by name has more. */
function computeConsensus(work: MethodInput) {
  const [first, second, ...more] = [...new Set(requireGroups(work))].sort();
  if (first === undefined || second === undefined || more.length > 0)
    throw new ArgumentError(
      `The consensus needs exactly two groups, but "${work.parameters.group}" has ${new Set(requireGroups(work)).size}.`,
    );
  const alone = { ...work, samples: { ...work.samples, covariates: [] } };
  const ranks: MethodFindings = {
    method: 'kruskal-wallis',
    findings: runKruskalWallis(work).features.map(({ feature_id, is_different, groups }) => ({
      feature_id,
      is_different,
      effect: (groups[1]?.mean_rank ?? 0) - (groups[0]?.mean_rank ?? 0),
    })),
  };
  const scores: MethodFindings = {
    method: 'lefse',
    findings: runLefse(work).features.map(({ feature_id, is_discriminative, class: largest, lda }) => ({
      feature_id,
      is_different: is_discriminative,
      effect: (lda ?? 0) * (largest === second ? 1 : -1),
    })),
  };
  const models = [runAncomBc(alone), runLinearModels(alone)].map(({ method, features }) => ({
    method,
    findings: features.map(toFinding),
  }));
  return { ...buildConsensus([ranks, scores, ...models]), groups: [first, second] };
}

function toFinding({ feature_id, terms }: { feature_id: string; terms: readonly ModelTerm[] }) {
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
    drops_small_groups: true,
    parameter_names: ['group', 'smallest_group', 'alpha', 'adjustment'],
    compute: runKruskalWallis,
  },
  lefse: {
    drops_small_groups: true,
    parameter_names: ['group', 'smallest_group', 'subgroup', 'alpha', 'lda_threshold', 'strategy', 'seed'],
    compute: runLefse,
  },
  'ancom-bc': {
    drops_small_groups: true,
    parameter_names: ['group', 'smallest_group', 'covariates', 'prevalence', 'alpha'],
    compute: runAncomBc,
  },
  'linear-models': {
    drops_small_groups: true,
    parameter_names: ['group', 'smallest_group', 'covariates', 'prevalence', 'q_threshold'],
    compute: runLinearModels,
  },
  consensus: {
    drops_small_groups: true,
    parameter_names: [
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
    compute: computeConsensus,
  },
};
