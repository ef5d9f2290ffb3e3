import type { Rank } from '@cohortium/contract';
import { bin, median, nice } from 'd3-array';
import { formatNumber } from '#platform';
import type { HeatMap } from '#plots/clusters';
import { groupColours } from '#plots/colours';
import { type CompositionData, groupSamples } from '#plots/composition';
import { isItalic } from '#plots/frame';

type CompositionHeatInput = {
  data: CompositionData;
  rank: Rank;
  /** The field that groups the samples, with its title. */
  group: { field: string; title: string } | null;
  scale?: HeatMap['scale'];
};

/** The bars as shades, taxa in rows, samples in the same order; the group of each above them. */
export function compositionHeat({ data, rank, group, scale = 'root' }: CompositionHeatInput): HeatMap {
  const order = groupSamples(data).flatMap(({ samples }) => samples);
  const samples = order.flatMap((at) => data.samples[at] ?? []);
  const values = samples.map((sample) => sample.group);
  return {
    rows: data.taxa.map(({ id, name, kind }) => ({ id, name, italic: kind === 'taxon' && isItalic(rank, name) })),
    columns: samples.map((sample) => ({ id: sample.id, name: sample.id, group: sample.group })),
    percents: order.map((at) => data.percents[at] ?? []),
    strips: [
      ...(group ? [{ title: group.title, values, colours: groupColours(group.field, values) }] : []),
      ...(data.strips ?? []).map((strip) => ({ ...strip, values: order.map((at) => strip.values[at] ?? null) })),
    ],
    scale,
    tree: null,
    selection: new Set(),
  };
}

interface TotalsHistogram {
  bins: { from: number; to: number; total: number; n_selected: number }[];
  /** Least, median and most. */
  message: string;
}

const BINS = 24;
/** Totals of proportions that differ by rounding only are not worth a histogram. */
const SAME_WITHIN = 0.01;

/** The samples' totals: reads, or sums of other amounts. Null if there is nothing to show. */
export function toTotalsHistogram(samples: readonly { reads: number }[], isCounted: boolean): TotalsHistogram | null {
  const reads = samples.map((sample) => sample.reads).sort((a, b) => a - b);
  const [low, high] = [reads[0] ?? 0, reads.at(-1) ?? 0];
  if (high === 0 || (!isCounted && high - low <= SAME_WITHIN * high)) return null;
  const middle = median(reads) ?? 0;
  const labels = [low, isCounted ? Math.round(middle) : middle, high].map((value) => formatNumber(value));
  const message = `${labels[0]} to ${labels[2]}, median ${labels[1]}`;
  if (low === high)
    return { bins: [{ from: low, to: low + 1, total: reads.length, n_selected: reads.length }], message: message };
  const bins = bin()
    .domain(nice(low, high, BINS))
    .thresholds(BINS)(reads);
  return {
    bins: bins.map((own) => ({ from: own.x0 ?? low, to: own.x1 ?? high, total: own.length, n_selected: own.length })),
    message: message,
  };
}
