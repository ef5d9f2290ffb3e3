import type { FacetValue as Bar, FilterCondition, SampleMetric } from '@cohortium/contract';
import { FacetBars } from '#plots/charts';
import { chosenValues, type FacetKey, toggleValue } from '../../model/filter/facet-choice.ts';
import { titleOfField } from '../../model/filter/rule-words.ts';
import { AgeFacet } from './age-facet.tsx';
import { FacetFrame } from './facet-frame.tsx';

type FacetsPanelProps = {
  metric: SampleMetric;
  conditions: readonly FilterCondition[];
  onChange: (conditions: FilterCondition[]) => void;
};

const SHOWN = 6;
const NOT_RECORDED = 'Not recorded';

/** The metric's own facets, with the field that each counts. */
const facets = [
  { type: 'tag', field: 'tag' },
  { type: 'series', field: 'project_name' },
  { type: 'sex', field: 'sex' },
  { type: 'collection_site', field: 'collection_site' },
  { type: 'platform', field: 'seq_platform' },
  { type: 'region', field: 'location' },
  { type: 'variable_region', field: 'variable_region' },
] as const;

const divides = (bars: readonly Bar[]) => bars.some(({ value }) => value !== null);

/** Where the samples are, by the fields that most samples have; a click filters. */
export function FacetsPanel({ metric, conditions, onChange }: FacetsPanelProps) {
  const own = Object.entries(metric.fields).map(([field, bars]) => ({ field, bars }));
  const common = facets.map(({ type, field }) => ({ field, bars: metric[type] ?? [] }));
  const shown = [...own, ...common].filter(({ bars }) => divides(bars));
  const hasAge = (metric.age?.bins.length ?? 0) > 0;
  if (shown.length === 0 && !hasAge) return null;
  return (
    <section
      aria-label="Facets"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] overflow-hidden rounded-l border border-line [&>*]:-mr-px [&>*]:-mb-px [&>*]:border-line [&>*]:border-r [&>*]:border-b"
    >
      {shown.map(({ field, bars }) => (
        <Facet
          key={field}
          title={titleOfField(field, metric.catalogue)}
          bars={bars}
          chosen={chosenValues(conditions, field, bars.map(keyOfBar))}
          onToggle={(value) => onChange(toggleValue(conditions, { field, value, values: bars.map(keyOfBar) }))}
        />
      ))}
      {metric.age && hasAge && <AgeFacet age={metric.age} conditions={conditions} onChange={onChange} />}
    </section>
  );
}

const keyOfBar = ({ value }: Bar): FacetKey => value;
/** Bars are buttons keyed by text; the bucket of missing values has a key that no text is. */
const keyOf = (value: FacetKey) => (value === null ? '\0' : `=${value}`);

type FacetProps = {
  title: string;
  bars: readonly Bar[];
  chosen: ReadonlySet<FacetKey>;
  onToggle: (value: FacetKey) => void;
};

function Facet({ title, bars, chosen, onToggle }: FacetProps) {
  const first = bars.slice(0, SHOWN);
  const shown = [...first, ...bars.slice(SHOWN).filter(({ value }) => chosen.has(value))];
  const rest = bars.length - shown.length;
  const note = chosen.size > 0 ? `${chosen.size} of ${bars.length}` : String(bars.length);
  return (
    <FacetFrame title={title} note={note}>
      <FacetBars
        label={title}
        values={shown.map(({ value, count, total }) => ({
          value: keyOf(value),
          label: value ?? NOT_RECORDED,
          kept: count,
          total,
          chosen: chosen.has(value),
        }))}
        onToggle={(key) => onToggle(key === keyOf(null) ? null : key.slice(1))}
      />
      {rest > 0 && <p className="mt-1 text-11 text-ink-3">{rest} more: use “Add filter”</p>}
    </FacetFrame>
  );
}
