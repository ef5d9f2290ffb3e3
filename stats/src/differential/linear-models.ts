import { float64At, itemAt, numberAt } from '../array/read-element.ts';
import { studentTail } from '../distributions/student-tail.ts';
import { type Adjustment, adjustPValues } from '../rank-tests/adjust-p-values.ts';
import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { relativeAbundance } from '../table/relative-abundance.ts';
import { type Covariate, type DesignMatrix, designMatrix } from './design-matrix.ts';
import { filterByPrevalence } from './filter-by-prevalence.ts';
import { type LeastSquares, leastSquares } from './least-squares.ts';

/** One coefficient of one feature's model. */
export interface ModelTerm {
  readonly term: string;
  readonly covariate: string | null;
  /** The category compared with the reference; null for a number. */
  readonly category: string | null;
  readonly coefficient: number;
  readonly standard_error: number;
  readonly p: number;
  readonly q: number;
  readonly is_different: boolean;
}

export interface LinearModelsOptions {
  /** Features in a smaller share of the samples are left out; 0.1. */
  readonly prevalence?: number;
  readonly adjustment?: Adjustment;
  /** q up to which a term is reported as different; 0.25, MaAsLin2's. */
  readonly q_threshold?: number;
}

export interface LinearModelsResult extends Required<LinearModelsOptions> {
  readonly method: 'linear models';
  readonly transform: 'log2 of proportions, zeros replaced by half the minimum of the feature';
  readonly n: number;
  readonly df: number;
  /** `coefficient`: doublings for a category, or for one standard deviation of a number. */
  readonly features: readonly {
    readonly feature_id: string;
    readonly present: number;
    readonly terms: readonly ModelTerm[];
  }[];
  readonly untested: readonly string[];
}

/**
 * Linear models in the manner of MaAsLin2 (TSS, LOG, LM): for each feature log₂ of its proportions, zeros replaced by
 * half of its smallest proportion above 0, is modelled by the covariates, numbers standardised; t = β/SE with n − k
 * degrees of freedom; p adjusted over all features and terms together, the intercept left out.
 * Proportions are of all features, also of those left out by prevalence.
 *
 * @param table counts or fractions, n samples × m features. @param covariates variables of the n samples.
 * Degenerate: a feature that does not vary has coefficients 0 and p = 1. Refused: as `relativeAbundance`,
 * `designMatrix`, `leastSquares`,
 *   `keepPrevalent`, a threshold outside 0 to 1 (`bad_parameter`).
 * Source: Mallick et al. 2021, PLoS Comput. Biol. 17:e1009442; each fit is R's `lm`.
 */
export function linearModels(
  table: FeatureTable,
  covariates: readonly Covariate[],
  options: LinearModelsOptions = {},
): LinearModelsResult {
  const { prevalence = 0.1, adjustment = 'benjamini-hochberg', q_threshold = 0.25 } = options;
  if (!(q_threshold >= 0 && q_threshold <= 1))
    throw new StatsError('bad_parameter', `The q-value threshold must be between 0 and 1, not ${q_threshold}.`);
  const n = table.sample_ids.length;
  const { kept, untested } = filterByPrevalence(relativeAbundance(table), prevalence);
  const design = designMatrix(covariates, n, { numbers: 'standardised' });
  const model = leastSquares(design);
  const df = n - design.columns.length;
  const fits = kept.map(({ amounts }) => testTerms(design, model, toLog2(amounts)));
  const qs = adjustPValues(
    fits.flatMap((terms) => terms.map(({ p }) => p)),
    adjustment,
  );
  const features = kept.map(({ feature_id, present }, f) => ({
    feature_id,
    present,
    terms: itemAt(fits, f).map((term, c, { length }) => {
      const q = numberAt(qs, f * length + c);
      return { ...term, q, is_different: q <= q_threshold };
    }),
  }));
  const transform = 'log2 of proportions, zeros replaced by half the minimum of the feature';
  return { method: 'linear models', transform, n, df, features, untested, prevalence, adjustment, q_threshold };
}

/** Coefficients of one feature with their t tests, the intercept left out. */
function testTerms({ n, columns }: DesignMatrix, model: LeastSquares, response: Float64Array) {
  const k = columns.length;
  const { coefficients, residuals } = model.fit(response);
  const variance = residuals.reduce((sum, residual) => sum + residual * residual, 0) / (n - k);
  return columns.slice(1).map(({ name, covariate, category }, index) => {
    const c = index + 1;
    const standard_error = Math.sqrt(variance * float64At(model.inverse, c * k + c));
    const coefficient = float64At(coefficients, c);
    return {
      term: name,
      covariate,
      category,
      coefficient,
      standard_error,
      p: twoSidedPValue(coefficient, standard_error, n - k),
    };
  });
}

function toLog2(fractions: Float64Array): Float64Array {
  const least = fractions.reduce((low, value) => (value > 0 ? Math.min(low, value) : low), Number.POSITIVE_INFINITY);
  return fractions.map((value) => Math.log2(value > 0 ? value : least / 2));
}

/** Residuals of rounding alone are no spread: such a feature does not vary. */
function twoSidedPValue(coefficient: number, standardError: number, df: number): number {
  if (Math.abs(coefficient) < 1e-12) return 1;
  return Math.min(1, 2 * studentTail(Math.abs(coefficient) / standardError, df));
}
