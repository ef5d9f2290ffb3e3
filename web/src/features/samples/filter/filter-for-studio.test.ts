import { dataTypes, sampleFilterSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { kindOf, kindOfType } from './browser-kinds.ts';
import { filterForStudio } from './filter-for-studio.ts';
import { filterForScreen, initialFilter } from './stored-filter.ts';

const counted = dataTypes.map((type) => ({ ...type, n_samples: type.name === 'microbiomics_amplicon' ? 80 : 0 }));
const amplicon = dataTypes.find(({ name }) => name === 'microbiomics_amplicon')?.id;
const rules = sampleFilterSchema.parse({
  and_: [{ field: 'sex', value: 'female' }],
  exclude_public_data: true,
});

test('a filter of the data browser opens in the studio on the data type that has samples, and comes back the same', () => {
  const browsed = { ...rules, ...kindOf('browser').shows };
  const inStudio = filterForStudio(browsed, 'browser', counted);
  expect(inStudio).toEqual({ ...rules, omic_type: 'microbiomics', data_type: amplicon });
  const kind = kindOfType(inStudio);
  expect(kind?.place).toBe('browser');
  expect(filterForScreen('browser', inStudio, initialFilter('browser'))).toEqual(browsed);
});

test.each(['methylation', 'wgbs', 'rna'] as const)('%s samples are found under a data type of theirs', (place) => {
  const inStudio = filterForStudio({ ...rules, ...kindOf(place).shows }, place, counted);
  expect(inStudio).not.toHaveProperty('data_types');
  expect(kindOfType(inStudio)?.place).toBe(place);
});
