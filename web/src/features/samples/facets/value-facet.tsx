import type { FacetValue as Bar } from '@cohortium/contract';
import { useState } from 'react';
import { FacetBars } from '#plots/charts';
import { Button } from '#ui/actions';
import type { FacetKey } from './facet-choice.ts';
import { FacetFrame } from './facet-frame.tsx';

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
