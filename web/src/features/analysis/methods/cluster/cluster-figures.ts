import type { Clustering, Composition } from '@cohortium/contract';
import { formatCount } from '#platform';
import { drawHeatMap, drawSilhouettes, type HeatMap } from '#plots/clusters';
import { assignColours, type ColourMap, groupColours, type Tokens } from '#plots/colours';
import type { Figure } from '#plots/figure';
import { isItalic } from '#plots/frame';
import { sortGroups, toLegend } from '../../custom-groups.ts';
import { rankInSentence } from '../../view/plot-view.ts';
import { metricTitle } from '../beta-diversity/describe-ordination.ts';
import { taxonLabel, toStackOrder, toTaxonKind } from '../composition/composition-figure.ts';

/** Clusters are counted from 1 where people read them. */
export const clusterName = (cluster: number): string => String(cluster + 1);

/** The clusters of every sample at a number of them that was tried; those of the answer for any other. */
export const clustersForCount = (result: Clustering, k: number): readonly number[] =>
  result.cuts.find((cut) => cut.k === k)?.clusters ?? result.clusters;

/** “clusters of 57 samples by Bray–Curtis distance at rank genus”. */
export const describeClusters = ({ metric, rank, n }: Pick<Clustering, 'metric' | 'rank' | 'n'>): string =>
  `clusters of ${formatCount(n, 'sample')} by ${metricTitle(metric)} distance at rank ${rankInSentence(rank)}`;

/** Clusters are numbered, and so are the colours. */
export const clusterColours = (clusters: readonly number[]): ColourMap =>
  assignColours([...new Set(clusters)].sort((a, b) => a - b).map(clusterName));

/** Places of the samples from left to right: by the tree, or by cluster where there is none. */
function sampleOrder({ dendrogram, samples }: Clustering, clusters: readonly number[]): number[] {
  if (dendrogram) return [...dendrogram.leaf_order];
  return samples.map((_, at) => at).sort((a, b) => (clusters[a] ?? 0) - (clusters[b] ?? 0) || a - b);
}

type ClusterFigureInput = {
  result: Clustering;
  /** What the samples are made of, for the shades; null until it is there. */
  composition: Composition | null;
  k: number;
  /** The title of the field that groups the samples. */
  group: string | null;
  selection: ReadonlySet<string>;
};

export function clusterMap({ result, composition, k, group, selection }: ClusterFigureInput): HeatMap {
  const clusters = clustersForCount(result, k);
  const colours = clusterColours(clusters);
  const order = sampleOrder(result, clusters);
  const taxa = composition ? toStackOrder(composition.taxa) : [];
  const rows = new Map(composition?.rows.map((row) => [row.result_id, row]));
  const samples = order.flatMap((at) => result.samples[at] ?? []);
  const groups = samples.map((sample) => sample.group);
  return {
    rows: taxa.map((taxon) => ({
      id: taxon.taxon,
      name: taxonLabel(taxon),
      italic: toTaxonKind(taxon) === 'taxon' && isItalic(composition?.rank ?? 'genus', taxon.taxon),
    })),
    columns: samples.map(({ result_id, sample_id, group: own }) => ({ id: result_id, name: sample_id, group: own })),
    percents: samples.map(({ result_id }) => taxa.map(({ taxon }) => Number(rows.get(result_id)?.[taxon] ?? 0))),
    strips: [
      { title: 'Cluster', values: order.map((at) => clusterName(clusters[at] ?? 0)), colours },
      ...(group === null
        ? []
        : [{ title: group, values: groups, colours: groupColours(result.group_by ?? '', groups) }]),
    ],
    tree: result.dendrogram ? { dendrogram: result.dendrogram, clusters, k, colours } : null,
    selection,
  };
}

/** A strip of colours above the shades, value by value: “Cluster 1”. */
export const stripLegend = (
  title: string,
  values: readonly (string | null)[],
  { colours, tokens }: { colours: ColourMap; tokens: Tokens },
) => toLegend(sortGroups(values), colours, tokens).map((line) => ({ ...line, name: `${title}: ${line.name}` }));

/** Tree, clusters and shades. */
export function clusterFigure(shown: ClusterFigureInput, description: { title: string; description: string }): Figure {
  const map = clusterMap(shown);
  return {
    ...description,
    legend: (tokens) =>
      map.strips.flatMap(({ title, values, colours }) => stripLegend(title, values, { colours, tokens })),
    draw: (room, tokens) => drawHeatMap(map, room, tokens),
  };
}

/** Which number of clusters fits best. */
export function silhouetteFigure({ cuts, suggested_k }: Clustering, k: number): Figure {
  const means = cuts.map((cut) => ({ k: cut.k, mean: cut.mean_silhouette }));
  return {
    title: 'Mean silhouette by number of clusters',
    description: '1: samples well inside their cluster; 0: between two clusters',
    draw: (room, tokens) => drawSilhouettes({ cuts: means, k, suggested: suggested_k }, room, tokens),
  };
}

/** How many samples each cluster has, and which. */
export function clusterSizes(result: Clustering, k: number): { cluster: number; result_ids: string[] }[] {
  const clusters = clustersForCount(result, k);
  const found = new Map<number, string[]>();
  result.samples.forEach(({ result_id }, at) => {
    const cluster = clusters[at] ?? 0;
    found.set(cluster, [...(found.get(cluster) ?? []), result_id]);
  });
  return [...found].map(([cluster, result_ids]) => ({ cluster, result_ids })).sort((a, b) => a.cluster - b.cluster);
}
