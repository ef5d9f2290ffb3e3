import { type Clustering, type CohortDetail, metricTitles } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { type Figure, FigureView, figurePicture } from '#plots/figure';
import { writeCsv } from '#plots/frame';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { type FigureSource, toFigureRecipe, toFileName } from '../../figure-source.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { SelectionStrip } from '../../frame/selection-strip.tsx';
import { NumberTable } from '../../frame/tables.tsx';
import { MissingTreeNotice } from '../../missing-tree-notice.tsx';
import { selectSamples } from '../../plot-selection.ts';
import { describeGrouping } from '../../view/view-fields.ts';
import { ClusterControls } from './cluster-controls.tsx';
import { clusterName, clustersForCount } from './cluster-figures.ts';
import { ClusterPanel } from './cluster-panel.tsx';
import { useClusters } from './use-clusters.ts';

type Drawn = { cohort: CohortDetail; result: Clustering; figure: Figure; k: number };

/** The clusters as files. */
function clusterSource({ cohort, result, figure, k }: Drawn): FigureSource {
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

const TEXT_HEADS = ['Sample', 'Subject', 'Group', 'Cluster'];
const NUMBERS = [{ name: 'Silhouette', digits: 3 }];

/** Which samples belong together, how well, and what goes with it. */
export function ClustersTab(props: AnalysisTabProps) {
  const { cohort, view, onView, selection, onSelect } = props;
  const { analysis, result, figure, k, group, title, description } = useClusters(props);
  const pick = (ids: readonly string[], add: boolean, named: string | null) =>
    onSelect(selectSamples(selection, ids, { add, rank: view.rank, group: named }));
  const clusters = result && clustersForCount(result, k);
  return (
    <AnalysisFrame
      title={title}
      grouping={describeGrouping(view, cohort)}
      description={description}
      analysis={analysis}
      waiting={`Computing distances between ${formatNumber(cohort.n_samples)} samples`}
      treeless={
        view.tree === undefined ? (
          <MissingTreeNotice
            cohort={cohort}
            denial={props.denial}
            metricTitle={metricTitles[view.metric]}
            onBuilt={analysis.onAgain}
          />
        ) : null
      }
      controls={<ClusterControls groups={props.groups} cohort={cohort} view={view} onView={onView} group={group} />}
      source={result && figure && clusterSource({ cohort, result, figure, k })}
      plot={figure && <FigureView figure={figure} onPick={(id, keys) => pick([id], keys.shiftKey, null)} />}
      table={
        result && (
          <NumberTable
            label="Clusters by sample"
            textCells={TEXT_HEADS}
            numbers={NUMBERS}
            rows={result.samples.map((sample, at) => ({
              id: sample.result_id,
              textCells: [sample.sample_id, sample.subject_id, sample.group, clusterName(clusters?.[at] ?? 0)],
              numbers: [k === result.k ? (result.silhouette?.widths[at] ?? null) : null],
            }))}
          />
        )
      }
      foot={selection && <SelectionStrip {...props} selection={selection} />}
      asideLabel="Clusters"
      aside={
        result && (
          <ClusterPanel
            result={result}
            k={k}
            onView={onView}
            denial={props.denial}
            onPick={(ids, cluster) => pick(ids, false, `Cluster ${cluster}`)}
          />
        )
      }
    />
  );
}
