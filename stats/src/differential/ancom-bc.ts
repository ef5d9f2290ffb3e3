import { type Adjustment, adjustPValues } from '../association/adjust-p-values.ts';
import { normalTail } from '../distributions/normal-tail.ts';
import { requireCount, StatsRefusal } from '../refusal.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { refuseBadValues } from '../table/feature-table.ts';
import { refuseEmptySamples } from '../table/relative-abundance.ts';
import { type Covariate, type DesignMatrix, designMatrix } from './design-matrix.ts';
import { estimateBias } from './estimate-bias.ts';
import { keepPrevalent } from './keep-prevalent.ts';
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
  readonly left_out: readonly string[];
}

const defaults = {
  prevalence: 0.1,
  pseudocount: 1,
  adjustment: 'holm',
  alpha: 0.05,
  tolerance: 1e-5,
  most_rounds: 100,
} as const;

/**
 * ANCOM-BC: for each feature a linear model of ln(count + pseudocount), with variances that hold for unequal spread
 * (sandwich, residuals less each sample's mean residual); from the coefficients of each term the bias of unequal sampling, one for all
 * features (see `estimateBias`), is taken off; W = β/SE, p two-sided normal, adjusted over features for each term.
 *
 * @param table whole counts or amounts, n samples × m features. @param covariates variables of the n samples.
 * @returns terms as in `designMatrix`, the intercept left out. Structural zeros are not looked for.
 * Degenerate: fewer than some ten features give a bias that means little. Refused: as `designMatrix`, `leastSquares`,
 *   `keepPrevalent`; bad values (`bad_value`), empty samples (`empty_sample`), options out of range (`bad_parameter`).
 * Source: Lin & Peddada 2020, Nat. Commun. 11:3514. Same estimates as scikit-bio 0.7 `ancombc`; decisions of R's ANCOMBC.
 */
export function ancomBc(
  table: FeatureTable,
  covariates: readonly Covariate[],
  options: AncomBcOptions = {},
): AncomBcResult {
  const settings = { ...defaults, ...options };
  checkSettings(settings);
  refuseBadValues(table);
  refuseEmptySamples(table);
  const n = table.sample_ids.length;
  const design = designMatrix(covariates, n);
  const model = leastSquares(design);
  const { kept, left_out } = keepPrevalent(table, settings.prevalence);
  const fits = kept.map(({ amounts }) => model.fit(amounts.map((amount) => Math.log(amount + settings.pseudocount))));
  const means = Float64Array.from(
    { length: n },
    (_, i) => fits.reduce((sum, { residuals }) => sum + (residuals[i] ?? 0), 0) / fits.length,
  );
  const variances = fits.map(({ residuals }) =>
    sandwich(
      design,
      model,
      residuals.map((residual, i) => residual - (means[i] ?? 0)),
    ),
  );
  const terms = design.columns.map((column, c) => {
    const coefficients = Float64Array.from(fits, (fit) => fit.coefficients[c] ?? 0);
    const own = Float64Array.from(variances, (variance) => variance[c] ?? 0);
    const found = estimateBias(coefficients, own, settings);
    return {
      column,
      bias: found,
      tests: testTerm(
        coefficients.map((value) => value - found.bias),
        own,
        settings,
      ),
    };
  });
  return {
    method: 'ancom-bc',
    n,
    biases: terms.slice(1).map(({ column, bias }) => ({ term: column.name, ...bias })),
    features: kept.map(({ feature_id }, f) => ({
      feature_id,
      terms: terms.slice(1).flatMap(({ column, tests }) => {
        const test = tests[f];
        return test ? [{ term: column.name, covariate: column.covariate, category: column.category, ...test }] : [];
      }),
    })),
    left_out,
    ...settings,
  };
}

/** Diagonal of (XᵀX)⁻¹ [Σ_i e_i² x_i x_iᵀ] (XᵀX)⁻¹. */
function sandwich(
  { n, columns, values }: DesignMatrix,
  { inverse }: LeastSquares,
  residuals: Float64Array,
): Float64Array {
  const k = columns.length;
  const diagonal = new Float64Array(k);
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < k; c++) {
      let leverage = 0;
      for (let b = 0; b < k; b++) leverage += (inverse[c * k + b] ?? 0) * (values[i * k + b] ?? 0);
      diagonal[c] = (diagonal[c] ?? 0) + ((residuals[i] ?? 0) * leverage) ** 2;
    }
  }
  return diagonal;
}

function testTerm(
  coefficients: Float64Array,
  variances: Float64Array,
  { adjustment, alpha }: { adjustment: Adjustment; alpha: number },
) {
  const ps = Array.from(coefficients, (coefficient, f) =>
    Math.min(1, 2 * normalTail(Math.abs(coefficient) / Math.sqrt(variances[f] ?? 0))),
  );
  const qs = adjustPValues(ps, adjustment);
  return ps.map((p, f) => ({
    coefficient: coefficients[f] ?? 0,
    standard_error: Math.sqrt(variances[f] ?? 0),
    p,
    q: qs[f] ?? 1,
    is_different: (qs[f] ?? 1) <= alpha,
  }));
}

function checkSettings(settings: Required<AncomBcOptions>): void {
  requireCount('The number of rounds', settings.most_rounds, 1);
  for (const [name, value] of [
    ['pseudocount', settings.pseudocount],
    ['tolerance', settings.tolerance],
  ] as const) {
    if (!(value > 0 && value < Number.POSITIVE_INFINITY))
      throw new StatsRefusal('bad_parameter', `The ${name} must be above 0, not ${value}.`);
  }
  if (!(settings.alpha >= 0 && settings.alpha <= 1))
    throw new StatsRefusal('bad_parameter', `Alpha lies between 0 and 1, not at ${settings.alpha}.`);
}
