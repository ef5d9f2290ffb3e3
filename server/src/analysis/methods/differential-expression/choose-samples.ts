import type { Covariate } from '@cohortium/stats';
import { AppError, validationError } from '#platform/errors';
import { formatCount } from '#platform/text';
import { titleOf } from '#samples';
import { numbersOf } from '../../associate-fields.ts';
import { type ChosenSamples, excludeWith } from '../../members/chosen-samples.ts';
import type { MemberFact } from '../../members/members-index-store.ts';
import { requireTestableGroups, sizeGroups } from '../../members/small-groups.ts';
import { chooseReference } from '../group-comparison/reference-group.ts';

/** A question between two groups, with what is held constant. */
export interface ContrastOrder {
  group_by: string;
  covariates: readonly string[];
  paired: boolean;
  smallest_group: number;
  reference_group?: string | undefined;
  compared_group?: string | undefined;
}

const SUBJECT = 'Subject';
/** Recorded subjects are distinct per submission. */
const subjectOf = ({ project_id, subject_id }: MemberFact): string => `${project_id} ${subject_id}`;

function excludeIncomplete(samples: ChosenSamples, { group_by, covariates, paired }: ContrastOrder): ChosenSamples {
  const fields = [group_by, ...covariates];
  return excludeWith(samples, ({ values, subject_id }) => {
    const missing = fields.find((_, place) => (values[place] ?? null) === null);
    if (missing !== undefined) return `It has no value of “${titleOf(missing)}”.`;
    return paired && subject_id === null ? 'It has no subject, which pairing needs.' : null;
  });
}

/** A subject with one sample costs a coefficient and says nothing about the groups. */
function excludeUnpaired(samples: ChosenSamples, { paired }: ContrastOrder): ChosenSamples {
  if (!paired) return samples;
  const bySubject = Map.groupBy(samples.included, subjectOf);
  const left = excludeWith(samples, (fact) =>
    (bySubject.get(subjectOf(fact))?.length ?? 0) > 1 ? null : 'Its subject has no other sample to be paired with.',
  );
  if (left.included.length > 0) return left;
  const message = 'No subject has more than one of these samples, so they can’t be paired. Turn pairing off.';
  throw validationError([{ field: 'paired', message }]);
}

/** Samples with all that the design needs, in groups that are large enough; others are left out and named. */
export function chooseTestSamples(all: ChosenSamples, order: ContrastOrder) {
  const complete = excludeUnpaired(excludeIncomplete(all, order), order);
  const { sizes, excluded, tested } = sizeGroups(complete.included, order.smallest_group);
  requireTestableGroups({ sizes, tested }, order.smallest_group, 'group');
  const sizeOf = new Map(excluded.map(({ name, n }) => [name, n]));
  const samples = excludeWith(complete, ({ group }) => {
    const n = sizeOf.get(group ?? '');
    return n === undefined
      ? null
      : `Its group “${group}” has ${formatCount(n, 'sample')}, fewer than ${order.smallest_group}.`;
  });
  return { samples, excluded, names: [...tested] };
}

/** The two groups of the contrast: as asked for, or a control as reference and the first other group. */
export function chooseContrast({ reference_group, compared_group }: ContrastOrder, names: readonly string[]) {
  for (const [field, name] of Object.entries({ reference_group, compared_group })) {
    if (name === undefined || names.includes(name)) continue;
    const message = `No group that is large enough is called “${name}”. There are ${names.map((one) => `“${one}”`).join(', ')}.`;
    throw validationError([{ field, message }]);
  }
  const reference = reference_group ?? chooseReference(names.filter((name) => name !== compared_group));
  const compared = compared_group ?? names.toSorted().find((name) => name !== reference);
  if (compared === undefined || compared === reference)
    throw new AppError('validation', 'A contrast needs two groups.');
  return { reference, compared };
}

/** What is held constant, in the order of the design: covariates, then subjects. */
export function covariatesOf({ covariates, paired }: ContrastOrder, included: readonly MemberFact[]): Covariate[] {
  const held = covariates.map((field, place): Covariate => {
    const values = included.map((fact) => fact.values[place + 1] ?? '');
    const numbers = numbersOf(values);
    return numbers ? { name: titleOf(field), numbers } : { name: titleOf(field), categories: values };
  });
  return paired ? [...held, { name: SUBJECT, categories: included.map(subjectNames(included)) }] : held;
}

/** Subjects by the ids that people know, with their submission only where two of them share one. */
function subjectNames(included: readonly MemberFact[]): (fact: MemberFact) => string {
  const projects = new Set(included.map(({ project_id }) => project_id));
  return (fact) => (projects.size === 1 ? (fact.subject_id ?? '') : `${fact.subject_id} (${fact.project_name})`);
}
