import type { SampleFilter, TaxonRule } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { AbundanceHistogram, percentText } from '#plots/distribution';
import { TaxonName } from '#plots/frame';
import { taxonHistogramQuery } from '../queries/taxon-queries.ts';
import { lineageAbove, mergeHistograms, taxonTitle, thresholdSide } from './taxon-rules.ts';

type TaxonHistogramProps = {
  rule: TaxonRule;
  /** All samples of the kind, and those that match the primary filters. */
  all: SampleFilter;
  filteredSamples: SampleFilter;
  onChange: (rule: TaxonRule, gesture?: string) => void;
};

/** The abundance histogram of a taxon; its handle is the rule's threshold. */
export function TaxonHistogramOf({ rule, all, filteredSamples, onChange }: TaxonHistogramProps) {
  const everywhere = useQuery(taxonHistogramQuery(all, rule));
  const inKept = useQuery(taxonHistogramQuery(filteredSamples, rule));
  const name = taxonTitle(rule);
  if (everywhere.isError) return <p className="px-6 py-1 text-12 text-danger">{sentenceOf(everywhere.error)}</p>;
  const totalCounts = everywhere.data?.data;
  const { bins, absent } = totalCounts
    ? mergeHistograms(totalCounts, inKept.data?.data)
    : { bins: [], absent: { total: 0, n_selected: 0 } };
  const threshold = typeof rule.value === 'number' ? rule.value : 0;
  const above = lineageAbove(rule.lineage);
  return (
    <figure className="px-3 pt-1 pb-1.5 max-md:px-1">
      {above && (
        <p className="mb-1.5 truncate text-11 text-ink-3" title={above}>
          {above} › <TaxonName name={rule.taxon} rank={rule.rank} />
        </p>
      )}
      <AbundanceHistogram
        label={name}
        bins={bins}
        absent={absent}
        keeps={thresholdSide(rule.operator)}
        threshold={threshold}
        onThreshold={(value) => onChange({ ...rule, value }, `value ${rule.key}`)}
      />
      <figcaption className="mt-1 text-11 text-ink-3">
        relative abundance, log scale; grey: all {totalCounts ? formatNumber(totalCounts.n_samples) : '…'}, colour: the{' '}
        {inKept.data ? formatCount(inKept.data.data.n_samples, 'sample') : '…'} that match the primary filters
        {totalCounts && totalCounts.median_present !== null && (
          <> · median where present {percentText(totalCounts.median_present)}</>
        )}
      </figcaption>
    </figure>
  );
}
