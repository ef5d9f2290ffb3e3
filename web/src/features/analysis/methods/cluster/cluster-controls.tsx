import { needsTree } from '@cohortium/contract';
import { useId } from 'react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { SegmentedControl, Select } from '#ui/forms';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { MoreSettings } from '../../frame/more-settings.tsx';
import { GroupSelect, RankSelect } from '../../frame/tab-controls.tsx';
import { DistanceOptions, MetricSelect } from '../../view/distance-controls.tsx';
import { LINKAGES } from './cluster-view.ts';

type CutSliderProps = {
  k: number;
  /** The numbers that were tried. */
  tried: readonly number[];
  suggested: number | null;
  /** Undefined is what the silhouettes suggest. */
  onChange: (k: number | undefined) => void;
};

/** How many clusters the tree is cut into. */
export function CutSlider({ k, tried, suggested, onChange }: CutSliderProps) {
  const id = useId();
  const [least, most] = [Math.min(...tried, k), Math.max(...tried, k)];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-semibold text-13">
        {formatCount(k, 'cluster')}
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={1}
        value={k}
        disabled={least === most}
        aria-valuetext={formatCount(k, 'cluster')}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="min-w-24 flex-1 accent-(--accent)"
      />
      {suggested !== null && suggested !== k && (
        <Button size="small" look="ghost" onClick={() => onChange(undefined)}>
          Suggested: {suggested}
        </Button>
      )}
    </div>
  );
}

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
