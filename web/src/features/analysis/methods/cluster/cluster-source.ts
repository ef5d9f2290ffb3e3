import type { Clustering, CohortDetail } from '@cohortium/contract';
import { type Figure, figurePicture } from '#plots/figure';
import { writeCsv } from '#plots/frame';
import { type FigureSource, toFigureRecipe, toFileName } from '../../export/figure-source.ts';
import { clusterName, clustersForCount } from './cluster-figures.ts';

type Drawn = { cohort: CohortDetail; result: Clustering; figure: Figure; k: number };

/** The clusters as files. */
export function clusterSource({ cohort, result, figure, k }: Drawn): FigureSource {
  const clusters = clustersForCount(result, k);
  return {
    name: toFileName(cohort.name, 'clusters', result.metric),
    title: `${figure.title}, ${cohort.name}`,
    picture: async (tokens, paper) => figurePicture(figure, tokens, paper),
    csv: async () =>
      writeCsv(
        ['sample_id', 'group', 'cluster', 'silhouette'],
        result.samples.map(({ sample_id, group }, at) => {
          const width = k === result.k ? (result.silhouette?.widths[at] ?? null) : null;
          return [sample_id, group, clusterName(clusters[at] ?? 0), width];
        }),
      ),
    answer: result,
    recipe: toFigureRecipe({
      method: result.dendrogram ? 'cluster' : 'medoids',
      answer: result,
      cohort,
      also: { clusters: k },
    }),
  };
}
