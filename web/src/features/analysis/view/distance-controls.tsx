import { metrics, metricTitles, needsTree } from '@cohortium/contract';
import { Select } from '#ui/forms';
import { DepthSetting } from '../frame/more-settings.tsx';
import { hasCounts, type PlotChange, type PlotView } from './plot-view.ts';

type MetricSelectProps = { view: PlotView; onView: (part: PlotChange) => void };

/** How samples are compared. Trees have ASVs as their tips, so that UniFrac goes to them. */
export function MetricSelect({ view, onView }: MetricSelectProps) {
  return (
    <Select
      height="small"
      label="Distance"
      value={view.metric}
      onValueChange={(metric) => onView({ metric, ...(needsTree(metric) ? { rank: 'feature' } : {}) })}
      options={metrics.map((metric) => ({ value: metric, label: metricTitles[metric] }))}
      className="max-w-52"
    />
  );
}

type DistanceOptionsProps = {
  cohort: Parameters<typeof hasCounts>[0];
  view: PlotView;
  onView: (part: PlotChange) => void;
};

/** How the table is made ready before samples are compared. */
export function DistanceOptions({ cohort, view, onView }: DistanceOptionsProps) {
  return (
    <>
      {view.metric === 'bray_curtis' && (
        <Select
          height="small"
          prefix="Table"
          label="Transformation"
          value={view.transform}
          onValueChange={(transform) => onView({ transform: transform === 'tss' ? undefined : transform })}
          options={[
            { value: 'tss', label: 'relative abundance' },
            { value: 'none', label: hasCounts(cohort) ? 'raw counts' : 'raw amounts' },
          ]}
        />
      )}
      {hasCounts(cohort) && <DepthSetting view={view} onView={onView} />}
    </>
  );
}
