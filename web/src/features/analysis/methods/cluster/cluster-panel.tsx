import type { Clustering } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber, formatProbability } from '#platform';
import { colourOf, useTokens } from '#plots/colours';
import { FigureView } from '#plots/figure';
import { Swatch } from '#plots/frame';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { PanelBlock } from '../../frame/analysis-frame.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../../frame/provenance.tsx';
import { NumberCell, StatTable } from '../../frame/tables.tsx';
import { CutSlider } from './cluster-controls.tsx';
import {
  clusterColours,
  clusterName,
  clusterSizes,
  clustersForCount,
  describeClusters,
  silhouetteFigure,
} from './cluster-figures.ts';
import { TagClusters } from './tag-clusters.tsx';

type ClusterPanelProps = {
  result: Clustering;
  k: number;
  onView: AnalysisTabProps['onView'];
  denial: string | null;
  onPick: (result_ids: readonly string[], cluster: string) => void;
};

const HEADS = [
  { cellText: 'Cluster' },
  { cellText: 'Samples', numeric: true },
  { cellText: 'Mean silhouette', numeric: true },
];

/** How many clusters there are, which samples they hold, and what goes with them. */
export function ClusterPanel({ result, k, onView, denial, onPick }: ClusterPanelProps) {
  const tokens = useTokens();
  const sizes = clusterSizes(result, k);
  const colours = clusterColours(clustersForCount(result, k));
  const means = k === result.k ? (result.silhouette?.cluster_means ?? []) : [];
  const silhouettes = useMemo(() => silhouetteFigure(result, k), [result, k]);
  const cophenetic = result.dendrogram?.cophenetic_correlation ?? null;
  return (
    <>
      <CutSlider
        k={k}
        tried={result.cuts.map((cut) => cut.k)}
        suggested={result.suggested_k}
        onChange={(next) => onView({ k: next })}
      />
      {result.cuts.length > 1 && (
        <PanelBlock title="Number of clusters" aside="mean silhouette">
          <div className="h-36">
            <FigureView figure={silhouettes} onPick={(next) => onView({ k: Number(next) })} />
          </div>
        </PanelBlock>
      )}
      <PanelBlock
        title="Clusters"
        aside={<TagClusters clusters={sizes} seenAt={describeClusters(result)} denial={denial} />}
      >
        <StatTable label="Clusters" heads={HEADS}>
          {sizes.map(({ cluster, result_ids }) => (
            <tr key={cluster}>
              <td>
                <button
                  type="button"
                  className="flex items-center gap-2 text-accent-text underline"
                  title="Select the samples of this cluster"
                  onClick={() => onPick(result_ids, clusterName(cluster))}
                >
                  <Swatch colour={colourOf(clusterName(cluster), colours, tokens)} />
                  Cluster {clusterName(cluster)}
                </button>
              </td>
              <NumberCell>{formatNumber(result_ids.length)}</NumberCell>
              <NumberCell>{formatNumber(means[cluster], 2)}</NumberCell>
            </tr>
          ))}
        </StatTable>
        {cophenetic !== null && (
          <p className="mt-1 text-12 text-ink-2">Cophenetic correlation {formatNumber(cophenetic, 2)}.</p>
        )}
      </PanelBlock>
      <Warnings warnings={result.warnings} />
      {k === result.k && <Associations associations={result.associations} />}
      <ExcludedSamples dropped={result.dropped} />
      <MethodParagraph answer={result} />
    </>
  );
}

const FIELD_HEADS = [
  { cellText: 'Field' },
  { cellText: 'n', numeric: true },
  { cellText: <abbr title="Cramér’s V for categories, ε² for numbers: 0 to 1">effect</abbr>, numeric: true },
  { cellText: <abbr title="Benjamini–Hochberg adjusted (all fields)">q BH</abbr>, numeric: true },
];
const SIGNIFICANCE_LEVEL = 0.05;

function Associations({ associations }: Pick<Clustering, 'associations'>) {
  if (associations.length === 0) return null;
  return (
    <PanelBlock title="Associated metadata">
      <StatTable label="Fields associated with the clusters" heads={FIELD_HEADS}>
        {associations
          .toSorted((a, b) => a.q - b.q || b.effect - a.effect)
          .map(({ field, title, n, effect, q, test }) => (
            <tr key={field}>
              <td>
                {title} <span className="text-ink-3">{test === 'cramers_v' ? 'V' : 'ε²'}</span>
              </td>
              <NumberCell>{formatNumber(n)}</NumberCell>
              <NumberCell>{formatNumber(effect, 2)}</NumberCell>
              <NumberCell strong={q < SIGNIFICANCE_LEVEL}>{formatProbability(q)}</NumberCell>
            </tr>
          ))}
      </StatTable>
    </PanelBlock>
  );
}
