import { metricTitles } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { FigureView } from '#plots/figure';
import { clusterName, clustersAt } from '../../model/clusters/cluster-figures.ts';
import { pickIds } from '../../model/groups/pick-samples.ts';
import { groupingWords } from '../../model/view/fields-in-play.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { AnalysisFrame } from '../panel/analysis-frame.tsx';
import { NumberTable } from '../panel/number-table.tsx';
import { SelectionStrip } from '../panel/selection-strip.tsx';
import { TreeNeeded } from '../trees/tree-needed.tsx';
import { ClusterControls } from './cluster-controls.tsx';
import { ClusterPanel } from './cluster-panel.tsx';
import { clusterSource } from './cluster-source.ts';
import { useClusters } from './use-clusters.ts';

const WORDS = ['Sample', 'Subject', 'Group', 'Cluster'];
const NUMBERS = [{ name: 'Silhouette', digits: 3 }];

/** Which samples belong together, how well, and what goes with it. */
export function ClustersTab(props: AnalysisTabProps) {
  const { cohort, view, onView, selection, onSelect } = props;
  const { asked, result, figure, k, group, title, description } = useClusters(props);
  const pick = (ids: readonly string[], add: boolean, named: string | null) =>
    onSelect(pickIds(selection, ids, { add, rank: view.rank, group: named }));
  const clusters = result && clustersAt(result, k);
  return (
    <AnalysisFrame
      title={title}
      grouping={groupingWords(view, cohort)}
      description={description}
      asked={asked}
      waiting={`Computing distances between ${formatNumber(cohort.n_samples)} samples`}
      treeless={
        view.tree === undefined ? (
          <TreeNeeded cohort={cohort} denial={props.denial} asked={metricTitles[view.metric]} onBuilt={asked.onAgain} />
        ) : null
      }
      controls={<ClusterControls groups={props.groups} cohort={cohort} view={view} onView={onView} group={group} />}
      source={result && figure && clusterSource({ cohort, result, figure, k })}
      plot={figure && <FigureView figure={figure} onPick={(id, keys) => pick([id], keys.shiftKey, null)} />}
      table={
        result && (
          <NumberTable
            label="Clusters by sample"
            words={WORDS}
            numbers={NUMBERS}
            rows={result.samples.map((sample, at) => ({
              id: sample.result_id,
              words: [sample.sample_id, sample.subject_id, sample.group, clusterName(clusters?.[at] ?? 0)],
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
