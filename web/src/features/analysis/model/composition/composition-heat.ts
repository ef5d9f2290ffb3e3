import type { Rank } from '@cohortium/contract';
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
