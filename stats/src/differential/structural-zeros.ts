import { codeAt, float64At, numberAt, uint32At } from '../array/read-element.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { requireValidValues } from '../table/feature-table.ts';
import { groupSamples } from '../test-groups/group-samples.ts';

export interface StructuralZeros {
  /** In the order of their names. */
  readonly groups: readonly string[];
  /** For each feature, in the order of the table, whether it is a structural zero of each group. */
  readonly zeros: readonly (readonly boolean[])[];
}

/** Of the normal distribution, 95 % two-sided, as ANCOM-BC takes it. */
const NORMAL_QUANTILE_95 = 1.96;

/**
 * Features that a group does not have at all, as told from chance by p̂, the share of its samples that have the feature:
 * a structural zero where p̂ = 0, and with `lower_bound` also where p̂ − 1.96 √(p̂ (1 − p̂) / n) ≤ 0, n the group's
 * samples. A model has no estimate for what is not there: a feature that is a structural zero of some groups alone
 * differs between them whatever its p.
 *
 * Degenerate: a feature that nobody has is a structural zero of every group; with the bound a group of one is never told
 * from 0 or 1 by chance (p̂ (1 − p̂) = 0).
 * Refused: as `groupSamples`; bad values (`bad_value`).
 * Source: Kaul et al. 2017, Front. Microbiol. 8:2114; `get_struc_zero` of R's ANCOMBC, `struc_zero` and `neg_lb`.
 */
export function structuralZeros(
  table: FeatureTable,
  grouping: readonly string[],
  options: { lower_bound?: boolean } = {},
): StructuralZeros {
  requireValidValues(table);
  const n = table.sample_ids.length;
  const { names, sizes, codes } = groupSamples(grouping, n);
  const width = table.feature_ids.length;
  const zeros = table.feature_ids.map((_, f) => {
    const present = new Uint32Array(names.length);
    for (let s = 0; s < n; s++) {
      const code = codeAt(codes, s);
      if (float64At(table.values, s * width + f) > 0) present[code] = uint32At(present, code) + 1;
    }
    return names.map((_name, g) => isZero(uint32At(present, g), numberAt(sizes, g), options.lower_bound ?? false));
  });
  return { groups: names, zeros };
}

function isZero(present: number, n: number, lowerBound: boolean): boolean {
  const share = present / n;
  return share - (lowerBound ? NORMAL_QUANTILE_95 * Math.sqrt((share * (1 - share)) / n) : 0) <= 0;
}
