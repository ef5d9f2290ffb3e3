import { StatsError } from '../stats-error.ts';

/** A variable of the samples: names of categories, or numbers. */
export type Covariate =
  | { readonly name: string; readonly categories: readonly string[]; readonly reference?: string | undefined }
  | { readonly name: string; readonly numbers: ArrayLike<number> };

/** n samples × k columns, row-major; the first column is the intercept. */
export interface DesignMatrix {
  readonly n: number;
  readonly columns: readonly DesignColumn[];
  readonly values: Float64Array;
}

export interface DesignColumn {
  /** "(intercept)", "age", or "region: NE" for a category against the reference. */
  readonly name: string;
  readonly covariate: string | null;
  readonly category: string | null;
}

type NumberScale = 'given' | 'centred' | 'standardised';

/**
 * Treatment coding: an intercept, a column for each number, and for each variable of categories a column of 0 and 1 for
 * each category but the reference (its first by name unless given).
 *
 * @param options.numbers 'standardised' to mean 0 and standard deviation 1 (divisor n − 1), so that coefficients are
 *   per SD; 'centred' to mean 0, which changes the intercept alone and keeps years and dates, far from 0 for their
 *   spread, apart from it; as they are unless given.
 * Refused: values for another number of samples (`bad_shape`), a number that is not finite or too far from the others
 *   to be squared (`bad_value`), a variable that does not vary (`no_variation`), an unknown reference (`bad_parameter`), no variable (`bad_parameter`).
 */
export function designMatrix(
  covariates: readonly Covariate[],
  n: number,
  { numbers = 'given' }: { numbers?: NumberScale } = {},
): DesignMatrix {
  if (covariates.length === 0) throw new StatsError('bad_parameter', 'A model needs at least one variable.');
  const parts = covariates.map((covariate) =>
    'numbers' in covariate ? codeNumbers(covariate, n, numbers) : codeCategories(covariate, n),
  );
  const all = [
    { name: '(intercept)', covariate: null, category: null, values: new Float64Array(n).fill(1) },
    ...parts.flat(),
  ];
  const values = new Float64Array(n * all.length);
  all.forEach((column, index) => {
    column.values.forEach((value, sample) => {
      values[sample * all.length + index] = value;
    });
  });
  return { n, columns: all.map(({ name, covariate, category }) => ({ name, covariate, category })), values };
}

function codeNumbers({ name, numbers }: { name: string; numbers: ArrayLike<number> }, n: number, scale: NumberScale) {
  const values = Float64Array.from(numbers);
  requireLength(name, values.length, n);
  const bad = values.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) throw new StatsError('bad_value', `“${name}” has no number for sample ${bad + 1} of ${n}.`);
  if (values.every((value) => value === values[0])) throw constantVariableError(name);
  if (scale === 'given') return [{ name, covariate: name, category: null, values }];
  const mean = values.reduce((sum, value) => sum + value / n, 0);
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  if (!(spread > 0 && spread < Number.POSITIVE_INFINITY))
    throw new StatsError('bad_value', `"${name}" has numbers that are too large.`);
  return [
    {
      name,
      covariate: name,
      category: null,
      values: values.map((value) => (value - mean) / (scale === 'standardised' ? spread : 1)),
    },
  ];
}

function codeCategories(
  { name, categories, reference }: { name: string; categories: readonly string[]; reference?: string | undefined },
  n: number,
) {
  requireLength(name, categories.length, n);
  const found = [...new Set(categories)].sort();
  if (found.length < 2) throw constantVariableError(name);
  const base = reference ?? found[0];
  if (base === undefined || !found.includes(base))
    throw new StatsError('bad_parameter', `“${name}” has no reference category “${reference}”.`);
  return found
    .filter((category) => category !== base)
    .map((category) => ({
      name: `${name}: ${category}`,
      covariate: name,
      category,
      values: Float64Array.from(categories, (own) => (own === category ? 1 : 0)),
    }));
}

function requireLength(name: string, length: number, n: number): void {
  if (length !== n) throw new StatsError('bad_shape', `"${name}" has ${length} values for ${n} samples.`);
}

function constantVariableError(name: string): StatsError {
  return new StatsError('no_variation', `“${name}” has the same value for all samples, so it explains nothing.`);
}
