import { entryOf, float64At, valueAt } from '../array/read-element.ts';
import { LARGEST_AMOUNT, StatsError } from '../stats-error.ts';

/**
 * Samples × features. `values[s * feature_ids.length + f]` is the amount of feature `f` in sample `s`
 * (row-major, one row a sample): counts as submitted, or fractions after `relativeAbundance`.
 */
export interface FeatureTable {
  readonly sample_ids: readonly string[];
  readonly feature_ids: readonly string[];
  readonly values: Float64Array;
}

/** One sample's non-zero features, in any order; a feature named twice is summed. */
export interface SampleProfile {
  readonly sample_id: string;
  readonly feature_ids: readonly string[];
  readonly values: ArrayLike<number>;
}

/**
 * A checked table.
 *
 * @returns the table, sharing the given array.
 * Refused: a length that does not match (`bad_shape`), an id twice (`duplicate_id`), a negative, infinite or missing
 * value or one above 1e300 (`bad_value`, naming sample and feature). No samples and no features are allowed.
 */
export function createTable(table: FeatureTable): FeatureTable {
  const { sample_ids, feature_ids, values } = table;
  if (values.length !== sample_ids.length * feature_ids.length) {
    throw new StatsError(
      'bad_shape',
      `${sample_ids.length} samples × ${feature_ids.length} features need ${sample_ids.length * feature_ids.length} values, not ${values.length}.`,
    );
  }
  requireUniqueIds('Sample', sample_ids);
  requireUniqueIds('Feature', feature_ids);
  requireValidValues(table);
  return table;
}

/**
 * A table from one sparse profile a sample; features in the order of their ids (by UTF-16 code unit), so that the
 * table does not depend on the order in which profiles name them.
 *
 * Refused: as `createTable`, and a profile whose ids and values differ in length (`bad_shape`).
 */
export function tableFromProfiles(profiles: readonly SampleProfile[]): FeatureTable {
  const feature_ids = [...new Set(profiles.flatMap((profile) => profile.feature_ids))].sort();
  const column = new Map(feature_ids.map((id, place) => [id, place]));
  const values = new Float64Array(profiles.length * feature_ids.length);
  profiles.forEach((profile, row) => {
    if (profile.feature_ids.length !== profile.values.length) {
      throw new StatsError('bad_shape', `Sample "${profile.sample_id}" has different numbers of ids and values.`);
    }
    profile.feature_ids.forEach((id, place) => {
      const cell = row * feature_ids.length + entryOf(column, id);
      values[cell] = float64At(values, cell) + valueAt(profile.values, place);
    });
  });
  return createTable({ sample_ids: profiles.map((profile) => profile.sample_id), feature_ids, values });
}

/** Row `sample` as a view (no copy) of `feature_ids.length` values. */
export function sampleRow(table: FeatureTable, sample: number): Float64Array {
  const width = table.feature_ids.length;
  return table.values.subarray(sample * width, (sample + 1) * width);
}

/**
 * The named samples, in the order named (a copy).
 * Refused: an id that the table does not have (`bad_parameter`), an id twice (`duplicate_id`).
 */
export function selectSamples(table: FeatureTable, sampleIds: readonly string[]): FeatureTable {
  const place = new Map(table.sample_ids.map((id, row) => [id, row]));
  const width = table.feature_ids.length;
  const values = new Float64Array(sampleIds.length * width);
  sampleIds.forEach((id, row) => {
    const from = place.get(id);
    if (from === undefined) throw new StatsError('bad_parameter', `The table has no sample "${id}".`);
    values.set(sampleRow(table, from), row * width);
  });
  requireUniqueIds('Sample', sampleIds);
  return { sample_ids: [...sampleIds], feature_ids: table.feature_ids, values };
}

/** Refuses a value below 0, above 1e300 or missing with a sentence that names sample and feature (`bad_value`). */
export function requireValidValues(table: FeatureTable): void {
  const { values } = table;
  for (let cell = 0; cell < values.length; cell++) {
    const value = float64At(values, cell);
    if (value >= 0 && value <= LARGEST_AMOUNT) continue;
    const sample = table.sample_ids[Math.floor(cell / table.feature_ids.length)];
    const feature = table.feature_ids[cell % table.feature_ids.length];
    throw new StatsError(
      'bad_value',
      `Sample "${sample}" has ${describeValue(value)} for feature "${feature}". Abundances must be numbers of at least 0.`,
    );
  }
}

/** The same for the amounts of one sample, whose name is not known here. */
export function requireValidAmounts(amounts: ArrayLike<number>): void {
  for (let f = 0; f < amounts.length; f++) {
    const value = valueAt(amounts, f);
    if (value >= 0 && value <= LARGEST_AMOUNT) continue;
    throw new StatsError(
      'bad_value',
      `Amount ${f + 1} of ${amounts.length} is ${describeValue(value)}. Abundances must be numbers of at least 0.`,
    );
  }
}

function describeValue(value: number): string {
  if (Number.isNaN(value)) return 'a missing number (NaN)';
  if (value < 0) return `the negative value ${value}`;
  return value === Number.POSITIVE_INFINITY ? 'an infinite value' : `${value} (more than sums can hold)`;
}

function requireUniqueIds(kind: string, ids: readonly string[]): void {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw new StatsError('duplicate_id', `${kind} "${id}" appears twice.`);
    seen.add(id);
  }
}
