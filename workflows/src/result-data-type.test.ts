import { expect, test } from 'vitest';
import { resultDataType } from './index.ts';

const feature_type = {
  title: 'Features',
  description: 'Feature type.',
  type: 'string' as const,
  enum: ['asv', 'otu'],
  default: 'asv',
  'x-unit': '',
  'x-group': 'Features',
};
const described = {
  id: 'a-pipeline',
  result_data_type: { param: 'feature_type', of: { asv: 13, otu: 14 } },
  params_schema: {
    title: 'Parameters',
    type: 'object' as const,
    additionalProperties: false as const,
    properties: { feature_type },
  },
};

test('sequence variants and OTUs are results of two types; where nothing is chosen the default counts', () => {
  expect(resultDataType(described, { feature_type: 'otu' })).toBe(14);
  expect(resultDataType(described, { feature_type: 'asv' })).toBe(13);
  expect(resultDataType(described)).toBe(13);
});

test('a pipeline of one kind of result has that type whatever its parameters', () => {
  expect(resultDataType({ ...described, result_data_type: 9 }, { feature_type: 'otu' })).toBe(9);
});

test('a value without a type is reported as a mistake of the definition', () => {
  expect(() => resultDataType(described, { feature_type: 'genes' })).toThrow(
    'a-pipeline has no data type for feature_type genes',
  );
});

test('arrays are of the type that all samples’ quality tells, and of a general one where it tells none or several', () => {
  const arrays = { ...described, result_data_type: { figure: 'array', of: { EPIC: 6, Mouse: 8 }, other: 5 } };
  const typeOf = (...words: (string | null)[]) => resultDataType(arrays, {}, { array: words });
  expect([typeOf('EPIC', null, 'EPIC'), typeOf('Mouse')]).toEqual([6, 8]);
  expect([typeOf('EPIC v2'), typeOf('EPIC', 'Mouse'), typeOf(null), resultDataType(arrays)]).toEqual([5, 5, 5, 5]);
});
