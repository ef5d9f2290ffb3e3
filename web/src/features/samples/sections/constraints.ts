import type { Constraint, SampleFeature, UnstructuredDataFilter } from '@cohortium/contract';

export type Joined = 'and_' | 'or_';
type Filter = UnstructuredDataFilter | undefined;

/** All constraints as one list; those of `or_` alone are alternatives. */
export function constraintList(filter: Filter): { join: Joined; constraints: readonly Constraint[] } {
  const { and_, or_ } = filter?.unstructured_constraints ?? { and_: [], or_: [] };
  return and_.length === 0 && or_.length > 0
    ? { join: 'or_', constraints: or_ }
    : { join: 'and_', constraints: [...and_, ...or_] };
}

function buildFilter(join: Joined, constraints: readonly Constraint[]): Filter {
  if (constraints.length === 0) return undefined;
  return { unstructured_constraints: { and_: [], or_: [], [join]: [...constraints] } };
}

export const withJoin = (filter: Filter, join: Joined): Filter => buildFilter(join, constraintList(filter).constraints);

const isSame = (one: Constraint, other: Pick<SampleFeature, 'field' | 'genome_type'>) =>
  one.field === other.field && one.genome_type === other.genome_type;

/** Each feature has at most one constraint. */
export function addConstraint(filter: Filter, { field, genome_type }: SampleFeature): Filter {
  const { join, constraints } = constraintList(filter);
  if (constraints.some((each) => isSame(each, { field, genome_type }))) return filter;
  return buildFilter(join, [...constraints, { field, genome_type, genome_value: null }]);
}

/** Null removes the constraint. */
export function changeConstraint(filter: Filter, at: number, next: Constraint | null): Filter {
  const { join, constraints } = constraintList(filter);
  return buildFilter(
    join,
    constraints.flatMap((each, index) => (index !== at ? [each] : next === null ? [] : [next])),
  );
}

/** The specification's §5: where the stored fields are absent from a fetched list of features, the constraints are cleared. */
export function validConstraints(
  filter: Filter,
  features: readonly Pick<SampleFeature, 'field' | 'genome_type'>[],
): Filter {
  const { constraints } = constraintList(filter);
  return constraints.every((each) => features.some((feature) => isSame(each, feature))) ? filter : undefined;
}
