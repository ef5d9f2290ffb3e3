import { type Constraint, type SampleFeature, unstructuredDataFilterSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { addConstraint, changeConstraint, constraintList, validConstraints, withJoin } from './constraints.ts';

const feature = (field: string, genome_type: Constraint['genome_type'] = 'amr_gene'): SampleFeature => ({
  field,
  genome_type,
  title: field,
  n_samples: 3,
});
const two = addConstraint(addConstraint(undefined, feature('tetW')), feature('blaTEM'));

test('a feature is asked for once, as present; all of them must be there', () => {
  expect(addConstraint(two, feature('tetW'))).toBe(two);
  expect(addConstraint(two, feature('tetW', 'gene'))).not.toBe(two);
  expect(two).toEqual(unstructuredDataFilterSchema.parse(two));
  expect(constraintList(two)).toEqual({
    join: 'and_',
    constraints: [
      { field: 'tetW', genome_type: 'amr_gene', genome_value: null },
      { field: 'blaTEM', genome_type: 'amr_gene', genome_value: null },
    ],
  });
});

test('alternatives are the same features in the other list', () => {
  const any = withJoin(two, 'or_');
  expect(any?.unstructured_constraints.and_).toEqual([]);
  expect(constraintList(any)).toMatchObject({ join: 'or_', constraints: [{ field: 'tetW' }, { field: 'blaTEM' }] });
  expect(withJoin(any, 'and_')).toEqual(two);
  expect(withJoin(undefined, 'or_')).toBe(undefined);
});

test('the last feature taken away leaves nothing to ask', () => {
  const one = changeConstraint(two, 0, null);
  expect(constraintList(one).constraints.map(({ field }) => field)).toEqual(['blaTEM']);
  expect(changeConstraint(one, 0, null)).toBe(undefined);
});

test('a share is kept with its feature', () => {
  const [first] = constraintList(two).constraints;
  const share = first && changeConstraint(two, 0, { ...first, genome_value: 0.01 });
  expect(constraintList(share).constraints[0]).toMatchObject({ field: 'tetW', genome_value: 0.01 });
});

test('constraints whose feature is gone from the list are cleared, the others with it', () => {
  expect(validConstraints(two, [feature('tetW'), feature('blaTEM')])).toBe(two);
  expect(validConstraints(two, [feature('tetW')])).toBe(undefined);
  expect(validConstraints(two, [feature('tetW'), feature('blaTEM', 'gene')])).toBe(undefined);
  expect(validConstraints(undefined, [])).toBe(undefined);
});
