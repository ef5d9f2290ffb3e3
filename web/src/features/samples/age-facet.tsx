import type { FilterCondition, SampleMetric } from '@cohortium/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#platform';
import { Histogram, type Range } from '#plots/charts';
import { chosenRange, chosenValues, setRange, toggleValue } from './facet-choice.ts';
import { FacetFrame } from './facet-frame.tsx';

type AgeFacetProps = {
  age: NonNullable<SampleMetric['age']>;
  conditions: readonly FilterCondition[];
  onChange: (conditions: FilterCondition[]) => void;
};

const SETTLE_MS = 250;
const FIELD = 'age_years';

/** An age histogram with two handles that set a filter after a short pause. */
export function AgeFacet({ age, conditions, onChange }: AgeFacetProps) {
  const { draft, drag } = useDebouncedRange((range: Range) =>
    onChange(setRange(conditions, FIELD, wholeOf(range, age))),
  );
  const bins = useMemo(() => age.bins.map(({ count, ...bin }) => ({ ...bin, n_selected: count })), [age.bins]);
  const onlyMissing = chosenValues(conditions, FIELD, []).has(null);
  const missing = age.n_missing > 0 && (
    <button
      type="button"
      aria-pressed={onlyMissing}
      className="rounded-s underline decoration-line-strong underline-offset-2 hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent-text"
      onClick={() => {
        const rest = setRange(conditions, FIELD, null);
        onChange(onlyMissing ? rest : toggleValue(rest, { field: FIELD, value: null, values: ['', null] }));
      }}
    >
      {formatNumber(age.n_missing)} not recorded
    </button>
  );
  return (
    <FacetFrame title="Age, years" note={missing}>
      <Histogram label="Age" unit="years" bins={bins} range={draft ?? chosenRange(conditions, FIELD)} onRange={drag} />
    </FacetFrame>
  );
}

/** The whole range is no filter. */
function wholeOf(range: Range, { bins }: AgeFacetProps['age']): Range | null {
  return range[0] <= (bins[0]?.from ?? 0) && range[1] >= (bins.at(-1)?.to ?? 0) ? null : range;
}

/** A draft range that follows the pointer and calls `onSettled` after a pause. */
function useDebouncedRange(onSettled: (range: Range) => void) {
  const [draft, setDraft] = useState<Range | null>(null);
  const latest = useRef(onSettled);
  latest.current = onSettled;
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      latest.current(draft);
      setDraft(null);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return { draft, drag: setDraft };
}
