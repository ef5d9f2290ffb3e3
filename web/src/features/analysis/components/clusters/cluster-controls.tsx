import { needsTree } from '@cohortium/contract';
import { SegmentedControl, Select } from '#ui/forms';
import { LINKAGES } from '../../model/view/cluster-view.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { DistanceOptions } from '../distance/distance-options.tsx';
import { MetricSelect } from '../distance/metric-select.tsx';
import { MoreSettings } from '../panel/more-settings.tsx';
import { GroupSelect, RankSelect } from '../panel/tab-controls.tsx';

const TITLES: Record<(typeof LINKAGES)[number], string> = { average: 'average', complete: 'complete', ward: 'Ward' };

type ClusterControlsProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView' | 'groups'> & { group: string | null };

/** How clusters are made, of which distances. */
export function ClusterControls({ cohort, view, onView, groups, group }: ClusterControlsProps) {
  return (
    <>
      <SegmentedControl
        label="Algorithm"
        value={view.algorithm}
        onValueChange={(algorithm) => onView({ algorithm, k: undefined })}
        options={[
          { value: 'hierarchical', label: 'Tree' },
          { value: 'medoids', label: 'Medoids' },
        ]}
      />
      <MetricSelect view={view} onView={onView} />
      <RankSelect view={view} onView={onView} />
      {view.algorithm === 'hierarchical' && (
        <Select
          height="small"
          prefix="Linkage"
          label="Linkage"
          value={view.linkage}
          onValueChange={(linkage) => onView({ linkage, k: undefined })}
          options={LINKAGES.map((linkage) => ({ value: linkage, label: TITLES[linkage] }))}
        />
      )}
      <MoreSettings cohort={cohort} view={view} onView={onView} treed={needsTree(view.metric)}>
        <GroupSelect cohort={cohort} group={group} groups={groups} onView={onView} />
        <DistanceOptions cohort={cohort} view={view} onView={onView} />
      </MoreSettings>
    </>
  );
}
