import type { FacetValue as Bar, FilterCondition, SampleMetric } from '@cohortium/contract';
import { useState } from 'react';
import { FacetBars } from '#plots/charts';
import { Button } from '#ui/actions';
import { AgeFacet } from './age-facet.tsx';
import { chosenValues, type FacetKey, toggleValue } from './facet-choice.ts';
import { FacetFrame } from './facet-frame.tsx';
import { facetsOf } from './facet-list.ts';
import { titleOfField } from './rule/describe-rule.ts';

const VALUES_SHOWN = 5;
const NOT_RECORDED = 'Not recorded';

/** Bars are buttons keyed by text; the bucket of missing values has a key that no value has. */
const keyOf = (value: FacetKey) => (value === null ? '' : `=${value}`);

type ValueFacetProps = {
  title: string;
  bars: readonly Bar[];
  chosen: ReadonlySet<FacetKey>;
  onToggle: (value: FacetKey) => void;
};

/** The most frequent values of a field, and the selected ones. */
export function ValueFacet({ title, bars, chosen, onToggle }: ValueFacetProps) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = bars.filter(({ value }, at) => unfolded || at < VALUES_SHOWN || chosen.has(value));
  const rest = bars.length - shown.length;
  const note = chosen.size > 0 ? `${chosen.size} of ${bars.length}` : String(bars.length);
  return (
    <FacetFrame title={title} note={note}>
      {bars.length === 0 && <p className="text-12 text-ink-3">No samples have a value.</p>}
      <FacetBars
        label={title}
        values={shown.map(({ value, count, total }) => ({
          value: keyOf(value),
          label: value ?? NOT_RECORDED,
          n_selected: count,
          total,
          chosen: chosen.has(value),
        }))}
        onToggle={(key) => onToggle(key === keyOf(null) ? null : key.slice(1))}
      />
      {(rest > 0 || unfolded) && (
        <Button look="ghost" size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Show fewer' : `Show ${rest} more`}
        </Button>
      )}
    </FacetFrame>
  );
}

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
