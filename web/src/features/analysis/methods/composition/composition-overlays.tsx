import type { Composition } from '@cohortium/contract';
import { Search, X } from 'lucide-react';
import { formatNumber } from '#platform';
import { colourOf, useTokens } from '#plots/colours';
import type { Strip } from '#plots/composition';
import { Swatch } from '#plots/frame';
import { Button, IconButton } from '#ui/actions';
import type { TaxonRule } from '../../analysis-tab.ts';
import { toTaxonKind } from './composition-figure.ts';

/** A part of a bar that was clicked. */
export type BarSegment = { readonly sample_id: string; readonly taxon_id: string; readonly percent: number };

type SelectedSegmentProps = {
  picked: BarSegment;
  result: Composition;
  /** Looks for such samples among all; null where nothing leads on from this page. */
  onTaxon: ((rule: TaxonRule) => void) | null;
  onClose: () => void;
};

/** The selected bar segment: sample, taxon, abundance, and a filter for samples with at least this abundance. */
export function SelectedSegment({ picked, result, onTaxon, onClose }: SelectedSegmentProps) {
  const taxon = result.taxa.find((each) => each.taxon === picked.taxon_id);
  const name = taxon?.lineage.at(-1) ?? picked.taxon_id;
  const least = Math.max(0.1, Math.floor(picked.percent * 10) / 10);
  const isNamed = taxon !== undefined && taxon.kind === 'taxon' && toTaxonKind(taxon) === 'taxon';
  return (
    <section aria-label="Selected" className="rounded-m border border-accent-line bg-accent-soft px-3 py-2.5 text-12">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 break-words">
          <b className="font-semibold">{picked.taxon_id}</b> {formatNumber(picked.percent, 1)} % of{' '}
          <span className="font-mono text-[.92em]">{picked.sample_id}</span>
          {taxon && <span className="block text-ink-3">{taxon.lineage.join('; ')}</span>}
        </p>
        <IconButton label="Close" icon={X} size="small" onClick={onClose} />
      </div>
      {isNamed && onTaxon && (
        <Button
          size="small"
          className="mt-2"
          onClick={() => onTaxon({ rank: result.rank, taxon: name, fraction: least / 100 })}
        >
          <Search aria-hidden="true" />
          Samples with at least {formatNumber(least, 1)} %
        </Button>
      )}
    </section>
  );
}

/** What the colours of the strips above the bars mean. */
export function StripLegend({ strips }: { strips: readonly Strip[] }) {
  const tokens = useTokens();
  return strips.map(({ title, values, colours }) => (
    <section key={title}>
      <h3 className="mb-1 font-semibold text-13">
        {title} <span className="font-normal text-ink-3">strip above the bars</span>
      </h3>
      <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-12">
        {[...new Set(values)].map((value) => (
          <li key={value ?? ''} className="flex items-center gap-1.5">
            <Swatch colour={value === null ? tokens.unassigned : colourOf(value, colours, tokens)} />
            {value ?? 'Not recorded'}
          </li>
        ))}
      </ul>
    </section>
  ));
}
