import { metricTitles } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { FigureView } from '#plots/figure';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { SelectionStrip } from '../../frame/selection-strip.tsx';
import { NumberTable } from '../../frame/tables.tsx';
import { selectSamples } from '../../groups/plot-selection.ts';
import { MissingTreeNotice } from '../../trees/missing-tree-notice.tsx';
import { describeGrouping } from '../../view/view-fields.ts';
import { ClusterControls } from './cluster-controls.tsx';
import { clusterName, clustersForCount } from './cluster-figures.ts';
import { ClusterPanel } from './cluster-panel.tsx';
import { clusterSource } from './cluster-source.ts';
import { useClusters } from './use-clusters.ts';

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
