import { listResultTypes, type SampleFilter } from '@cohortium/contract';
import { type CountedType, offeredTypes } from '../studio/studio-types.ts';
import { type BrowserPlace, kindOf } from './browser-kinds.ts';

/** A filter of the data browser in the studio: on the data type of its kind with the most samples. */
export function filterForStudio(
  { data_types: _, data_type: _one, ...rules }: SampleFilter,
  place: BrowserPlace,
  counted: readonly CountedType[],
): SampleFilter {
  const { omic_type, shows } = kindOf(place);
  const [most] = offeredTypes(counted, omic_type)
    .filter(({ id }) => !shows.data_types || listResultTypes(id).some((type) => shows.data_types?.includes(type)))
    .sort((a, b) => b.n_samples - a.n_samples);
  return { ...rules, omic_type, ...(most ? { data_type: most.id } : {}) };
}
