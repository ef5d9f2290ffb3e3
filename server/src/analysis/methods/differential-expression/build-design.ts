import { type Covariate, designMatrix, findAliasedColumns, StatsError } from '@cohortium/stats';
import { formatCount } from '#platform/text';

export interface Design {
  /** “~ batch + group: 6 samples, 3 coefficients, 3 residual degrees of freedom” */
  text: string;
  coefficients: string[];
  residual_df: number;
}

const NAMED_AT_MOST = 5;
const quoted = (names: readonly string[]): string => {
  const more = names.length > NAMED_AT_MOST ? ` and ${names.length - NAMED_AT_MOST} more` : '';
  return `${names
    .slice(0, NAMED_AT_MOST)
    .map((name) => `“${name}”`)
    .join(', ')}${more}`;
};

/** A name as a term of a formula: letters, digits and points stay. */
const termName = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}.]+/u).filter((word) => word !== '');
  return words.length === 0 ? 'term' : words.join('_');
};

/**
 * The design in words. Refuses one that no model can be fitted to: variables that tell the same samples apart, or no sample
 * left to measure the variance with.
 */
export function buildDesign(variables: readonly Covariate[], n: number): Design {
  const design = designMatrix(variables, n, { numbers: 'standardised' });
  const formula = `~ ${variables.map(({ name }) => termName(name)).join(' + ')}`;
  const coefficients = design.columns.map(({ name }) => name);
  const residual_df = n - coefficients.length;
  const [aliased] = findAliasedColumns(design);
  if (aliased) {
    throw new StatsError(
      'bad_parameter',
      `The design ${formula} is not of full rank: “${aliased.column}” is confounded with ${quoted(aliased.by)}, so their effects can’t be told apart. Remove a covariate or the pairing, or choose samples in which they vary separately.`,
    );
  }
  if (residual_df < 1) {
    throw new StatsError(
      'too_few_samples',
      `The design ${formula} has ${formatCount(coefficients.length, 'coefficient')} for ${formatCount(n, 'sample')}: none is left to measure the variance with. Remove a covariate or choose more samples.`,
    );
  }
  const df = `${residual_df} residual ${residual_df === 1 ? 'degree' : 'degrees'} of freedom`;
  const text = `${formula}: ${formatCount(n, 'sample')}, ${formatCount(coefficients.length, 'coefficient')}, ${df}`;
  return { text, coefficients, residual_df };
}
