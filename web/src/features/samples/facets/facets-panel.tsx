import type { FilterCondition, SampleMetric } from '@cohortium/contract';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { titleOfField } from '../rule/describe-rule.ts';
import { AgeFacet } from './age-facet.tsx';
import { chosenValues, toggleValue } from './facet-choice.ts';
import { facetsOf } from './facet-list.ts';
import { ValueFacet } from './value-facet.tsx';

type FacetsPanelProps = {
  metric: SampleMetric;
  conditions: readonly FilterCondition[];
  onChange: (conditions: FilterCondition[]) => void;
};

/** One row on a wide screen; the others are a click away, so that the samples stay in sight. */
const ROW = 5;

/** The facets of the samples; clicking a value filters. */
export function FacetsPanel({ metric, conditions, onChange }: FacetsPanelProps) {
  const [all, setAll] = useState(false);
  const filteredFields = conditions.map(({ field }) => field);
  const facets = facetsOf(metric, filteredFields);
  const age = metric.age && metric.age.bins.length > 0 ? metric.age : null;
  const freeColumns = ROW - (age ? 1 : 0);
  const shown = facets.filter(({ field }, at) => all || at < freeColumns || filteredFields.includes(field));
  const hidden = facets.length - shown.length;
  if (facets.length === 0 && age === null) return null;
  return (
    <section aria-label="Facets">
      <div className="overflow-hidden rounded-l border border-line">
        <div className="-mr-px -mb-px grid grid-cols-2 md:grid-cols-3 xl:grid-cols-5 [&>*]:border-line [&>*]:border-r [&>*]:border-b">
          {age && <AgeFacet age={age} conditions={conditions} onChange={onChange} />}
          {shown.map(({ field, bars }) => {
            const values = bars.map(({ value }) => value);
            return (
              <ValueFacet
                key={field}
                title={titleOfField(field, metric.catalogue)}
                bars={bars}
                chosen={chosenValues(conditions, field, values)}
                onToggle={(value) => onChange(toggleValue(conditions, { field, value, values }))}
              />
            );
          })}
        </div>
      </div>
      {(hidden > 0 || all) && (
        <Button look="ghost" size="small" className="mt-1" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer facets' : `${hidden} more ${hidden === 1 ? 'facet' : 'facets'}`}
        </Button>
      )}
    </section>
  );
}
