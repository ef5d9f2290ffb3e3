import { float64At, itemAt, numberAt } from '../array/read-element.ts';
import { normalTail } from '../distributions/normal-tail.ts';
import { type Adjustment, adjustPValues } from '../rank-tests/adjust-p-values.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { requireValidValues } from '../table/feature-table.ts';
import { requireReads } from '../table/relative-abundance.ts';
import { type Covariate, type DesignColumn, type DesignMatrix, designMatrix } from './design-matrix.ts';
import { estimateBias } from './estimate-bias.ts';
import { filterByPrevalence } from './filter-by-prevalence.ts';
import { type LeastSquares, leastSquares } from './least-squares.ts';
import type { ModelTerm } from './linear-models.ts';

export interface AncomBcOptions {
  /** Features in a smaller share of the samples are left out; 0.1. */
  readonly prevalence?: number;
  /** Added to every count before the logarithm; 1. */
  readonly pseudocount?: number;
  readonly adjustment?: Adjustment;
  readonly alpha?: number;
  readonly tolerance?: number;
  readonly most_rounds?: number;
}

export interface AncomBcResult extends Required<AncomBcOptions> {
  readonly method: 'ancom-bc';
  readonly n: number;
  /** For each term of the model the bias taken off all its coefficients, and whether its estimate settled. */
  readonly biases: readonly {
    readonly term: string;
    readonly bias: number;
    readonly rounds: number;
    readonly converged: boolean;
  }[];
  /** Terms of each feature; `coefficient` is a difference of natural logarithms, bias taken off. */
  readonly features: readonly { readonly feature_id: string; readonly terms: readonly ModelTerm[] }[];
  readonly untested: readonly string[];
}

const defaults = {
  prevalence: 0.1,
  pseudocount: 1,
  adjustment: 'holm',
  alpha: 0.05,
  tolerance: 1e-5,
  most_rounds: 100,
} as const;

/** A feature that the model explains wholly has at least this variance, or it alone would be the bias. */
const MIN_VARIANCE = 1e-12;

/**
 * ANCOM-BC: for each feature a linear model of ln(count + pseudocount), with variances that hold for unequal spread
 * (sandwich, residuals less each sample's mean residual); from the coefficients of each term the bias of unequal
 * sampling, one for all features (see `estimateBias`), is taken off; W = β/SE, p two-sided normal, adjusted over
 * features for each term.
 *
 * @param table whole counts or amounts, n samples × m features. @param covariates variables of the n samples.
 * @returns terms as in `designMatrix`, the intercept left out. Structural zeros are looked for by `structuralZeros`.
 * Degenerate: fewer than some ten features give a bias that means little, fewer than three are refused (`bad_shape`).
 * Refused: as `designMatrix`, `leastSquares`,
 *   `keepPrevalent`; bad values (`bad_value`), empty samples (`empty_sample`), options out of range (`bad_parameter`).
 * Source: Lin & Peddada 2020, Nat. Commun. 11:3514. Same estimates as scikit-bio 0.7 `ancombc`; decisions of R's
 * ANCOMBC.
 */
export function ancomBc(
  table: FeatureTable,
  covariates: readonly Covariate[],
  options: AncomBcOptions = {},
): AncomBcResult {
  const settings = { ...defaults, ...options };
  requireValidSettings(settings);
  requireValidValues(table);
  requireReads(table);
  const n = table.sample_ids.length;
  const design = designMatrix(covariates, n, { numbers: 'centred' });
  const model = leastSquares(design);
  const { kept, untested } = filterByPrevalence(table, settings.prevalence);
  if (kept.length < 3) throw new StatsError('bad_shape', `${kept.length} features are too few to estimate the bias.`);
  const fits = kept.map(({ amounts }) => model.fit(amounts.map((amount) => Math.log(amount + settings.pseudocount))));
  const variances = centreResiduals(fits, n).map((residuals) => sandwichVariance(design, model, residuals));
  const terms = design.columns.slice(1).map((column, index) => {
    const coefficients = Float64Array.from(fits, (fit) => float64At(fit.coefficients, index + 1));
    const own = Float64Array.from(variances, (variance) => Math.max(MIN_VARIANCE, float64At(variance, index + 1)));
    const bias = estimateBias(coefficients, own, settings);
    const corrected = coefficients.map((value) => value - bias.bias);
    return {
      bias: { term: column.name, ...bias },
      tests: testTerm(column, { coefficients: corrected, variances: own }, settings),
    };
  });
  const features = kept.map(({ feature_id }, f) => ({
    feature_id,
    terms: terms.flatMap(({ tests }) => itemAt(tests, f)),
  }));
  return { method: 'ancom-bc', n, biases: terms.map(({ bias }) => bias), features, untested, ...settings };
}

/** Residuals less the mean residual of their sample, which is the sample's own depth. */
function centreResiduals(fits: readonly { readonly residuals: Float64Array }[], n: number): Float64Array[] {
  const sums = new Float64Array(n);
  for (const { residuals } of fits) {
    residuals.forEach((residual, i) => {
      sums[i] = float64At(sums, i) + residual;
    });
  }
  return fits.map(({ residuals }) => residuals.map((residual, i) => residual - float64At(sums, i) / fits.length));
}

/** Diagonal of (XᵀX)⁻¹ [Σ_i e_i² x_i x_iᵀ] (XᵀX)⁻¹. */
function sandwichVariance(
  { n, columns, values }: DesignMatrix,
  { inverse }: LeastSquares,
  residuals: Float64Array,
): Float64Array {
  const k = columns.length;
  const diagonal = new Float64Array(k);
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < k; c++) {
      let leverage = 0;
      for (let b = 0; b < k; b++) leverage += float64At(inverse, c * k + b) * float64At(values, i * k + b);
      diagonal[c] = float64At(diagonal, c) + (float64At(residuals, i) * leverage) ** 2;
    }
  }
  return diagonal;
}

function testTerm(
  { name, covariate, category }: DesignColumn,
  { coefficients, variances }: { coefficients: Float64Array; variances: Float64Array },
  { adjustment, alpha }: { adjustment: Adjustment; alpha: number },
): ModelTerm[] {
  const errors = variances.map(Math.sqrt);
  const ps = Array.from(coefficients, (value, f) =>
    Math.min(1, 2 * normalTail(Math.abs(value) / float64At(errors, f))),
  );
  const qs = adjustPValues(ps, adjustment);
  return ps.map((p, f) => {
    const q = numberAt(qs, f);
    const [coefficient, standard_error] = [float64At(coefficients, f), float64At(errors, f)];
    return { term: name, covariate, category, coefficient, standard_error, p, q, is_different: q <= alpha };
  });
}

function requireValidSettings(settings: Required<AncomBcOptions>): void {
  requireCount('The number of iterations', settings.most_rounds, 1);
  for (const [name, value] of [
    ['pseudocount', settings.pseudocount],
    ['tolerance', settings.tolerance],
  ] as const) {
    if (!(value > 0 && value < Number.POSITIVE_INFINITY))
      throw new StatsError('bad_parameter', `The ${name} must be above 0, not ${value}.`);
  }
  if (!(settings.alpha >= 0 && settings.alpha <= 1))
    throw new StatsError('bad_parameter', `Alpha must be between 0 and 1, not ${settings.alpha}.`);
}
