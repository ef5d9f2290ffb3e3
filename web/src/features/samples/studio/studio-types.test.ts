import { dataTypes, STUDIO_DATA_TYPE } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { type CountedType, firstType, offeredOmics, offeredTypes, typeWithSamples } from './studio-types.ts';

const counted = (samples: Record<number, number>): CountedType[] =>
  dataTypes.map((type) => ({ ...type, n_samples: samples[type.id] ?? 0 }));
const lung = counted({ 13: 78, 21: 80, 14: 2 });

test('one looks at microbiomes as a whole, or at what there is of a finer kind', () => {
  expect(offeredTypes(lung, 'microbiomics').map(({ id }) => id)).toEqual([13, 14, 20, 21]);
  expect(offeredTypes(counted({}), 'microbiomics').map(({ id }) => id)).toEqual([20, 21]);
  expect(offeredTypes(counted({}), 'rna_seq').map(({ name }) => name)).toEqual(['rna_seq']);
});

test('the omic type with most samples stands first', () => {
  expect(offeredOmics(lung)[0]).toEqual({ omic: 'microbiomics', n_samples: 80 });
  expect(offeredOmics(counted({ 17: 5 })).map(({ omic }) => omic)[0]).toBe('rna_seq');
  expect(offeredOmics(lung).map(({ omic }) => omic)).not.toContain('generic');
});

test('an empty studio says where the samples are', () => {
  expect(typeWithSamples(lung, STUDIO_DATA_TYPE)).toMatchObject({ id: 21, n_samples: 80 });
  expect(typeWithSamples(counted({}), STUDIO_DATA_TYPE)).toBe(null);
  expect(firstType(lung, 'microbiomics')).toBe(21);
  expect(firstType(lung, 'generic')).toBe(undefined);
});
