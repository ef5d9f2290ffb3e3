import type { FacetValue, SampleMetric } from '@cohortium/contract';

export interface FacetTotals {
  field: string;
  bars: readonly FacetValue[];
}

/** The metric's own facets, with the field that each counts: what samples are, before the submitters' own columns. */
const about = [
  { type: 'tag', field: 'tag' },
  { type: 'sex', field: 'sex' },
  { type: 'collection_site', field: 'collection_site' },
] as const;
/** Where they come from and how they were read: after the submitters' own columns. */
const origin = [
  { type: 'series', field: 'project_name' },
  { type: 'platform', field: 'seq_platform' },
  { type: 'region', field: 'location' },
  { type: 'variable_region', field: 'variable_region' },
  { type: 'data_type', field: 'data_type' },
] as const;

const shapeOf = ({ bars }: FacetTotals) => JSON.stringify(bars.map(({ value, total }) => [value, total]));
/** Whether a facet distinguishes the samples. */
const isInformative = ({ bars }: FacetTotals) => {
  const filled = bars.filter(({ count }) => count > 0);
  return filled.length > 1 && filled.some(({ value }) => value !== null);
};

/** The tag and sex facets are always shown (specification §2). */
const ALWAYS_SHOWN = ['tag', 'sex'];

/**
 * The facets worth showing, in order: tag and sex, then those that divide the samples, each division once (a submitter's “Site sampled” is
 * often the collection site again). `filteredFields` are the fields in the filter; they always come first.
 */
export function facetsOf(metric: SampleMetric, filteredFields: readonly string[]): FacetTotals[] {
  const common = (facets: typeof about | typeof origin): FacetTotals[] =>
    facets.map(({ type, field }) => ({ field, bars: metric[type] ?? [] }));
  const ownFacets = Object.entries(metric.fields).map(([field, bars]) => ({ field, bars }));
  const seenFields = new Set<string>();
  const rank = ({ field }: FacetTotals) =>
    filteredFields.includes(field) ? filteredFields.indexOf(field) : filteredFields.length;
  const useful = [...common(about), ...ownFacets, ...common(origin)].filter((facet) => {
    const shape = shapeOf(facet);
    const repeats = seenFields.has(shape);
    seenFields.add(shape);
    if (ALWAYS_SHOWN.includes(facet.field)) return true;
    return filteredFields.includes(facet.field) ? facet.bars.length > 0 : isInformative(facet) && !repeats;
  });
  return useful.toSorted((a, b) => rank(a) - rank(b));
}
