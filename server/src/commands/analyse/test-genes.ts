import { type Covariate, StatsError } from '@cohortium/stats';
import { AppError } from '#platform/errors';
import { CommandError } from '../command-line.ts';
import { type MethodInput, requireGroups } from './method-work.ts';

const SUBJECT = 'subject';

function requireCounts({ table: { sample_ids, feature_ids, values } }: MethodInput['samples']): void {
  const part = values.findIndex((value) => !Number.isInteger(value));
  if (part === -1) return;
  const sample = sample_ids[Math.floor(part / feature_ids.length)];
  throw new CommandError(
    `differential-expression needs raw counts, which are whole numbers: sample "${sample}" has the amount ${values[part]}. Use raw counts in place of TPM, FPKM or normalised values.`,
  );
}

/** Genes with enough reads, by id as in the portal; sample by sample. */
function toMatrix({ samples: { table }, parameters: { min_count } }: MethodInput) {
  const { sample_ids, feature_ids, values } = table;
  const width = feature_ids.length;
  const totals = new Float64Array(width);
  for (const [cell, count] of values.entries()) totals[cell % width] = (totals[cell % width] ?? 0) + count;
  const idOf = (place: number) => feature_ids[place] ?? '';
  const kept = Array.from(feature_ids.keys())
    .filter((place) => (totals[place] ?? 0) >= min_count)
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  if (kept.length === 0) throw new CommandError(`No gene has ${min_count} reads in these samples together.`);
  const counts = Int32Array.from(sample_ids.flatMap((_, sample) => kept.map((at) => values[sample * width + at] ?? 0)));
  return { genes: kept.map((place) => ({ id: idOf(place), name: null })), counts, n_samples: sample_ids.length };
}

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Genes tested between two groups in R, with the portal's own design and script; --strata pairs samples by subject. */
export async function testGenes(work: MethodInput) {
  // It needs R and the rest of the portal, which the other methods do without.
  const { buildDesign, chooseReference, fitGenes } = await import('#analysis');
  const { samples, parameters } = work;
  const { engine, alpha, shrink } = parameters;
  requireCounts(samples);
  const groups = [...requireGroups(work)];
  const names = [...new Set(groups)].sort();
  const reference =
    parameters.reference_group ?? chooseReference(names.filter((name) => name !== parameters.compared_group));
  const compared = parameters.compared_group ?? names.find((name) => name !== reference);
  if (compared === undefined || compared === reference || ![reference, compared].every((name) => names.includes(name)))
    throw new CommandError(`Name two of the groups ${names.map((name) => `"${name}"`).join(', ')}.`);
  const subjects: Covariate[] = samples.strata ? [{ name: SUBJECT, categories: samples.strata }] : [];
  const covariates = [...samples.covariates, ...subjects];
  const group = { name: parameters.group ?? 'group', categories: groups, reference };
  const design = buildDesign([...covariates, group], groups.length);
  const matrix = toMatrix(work);
  const model = { matrix, covariates, groups, reference, compared, engine, alpha, shrink };
  const fit = await fitGenes(model).catch((error) => {
    throw error instanceof AppError ? new StatsError('bad_value', error.message) : error;
  });
  return {
    ...{ engine, reference, compared, design, software: fit.software, filter_threshold: fit.filter_threshold },
    size_factors: fit.factors,
    genes: matrix.genes.map(({ id }, at) => ({
      gene: id,
      mean: numberOrNull(fit.mean[at] ?? Number.NaN),
      log2_fold_change: numberOrNull(fit.log2_fold_change[at] ?? Number.NaN),
      standard_error: numberOrNull(fit.standard_error[at] ?? Number.NaN),
      statistic: numberOrNull(fit.statistic[at] ?? Number.NaN),
      p: numberOrNull(fit.p[at] ?? Number.NaN),
      q: numberOrNull(fit.q[at] ?? Number.NaN),
    })),
  };
}
