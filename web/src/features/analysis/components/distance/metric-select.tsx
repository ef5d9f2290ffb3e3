import { metrics, metricTitles, needsTree } from '@cohortium/contract';
import { Select } from '#ui/forms';
import type { PlotChange, PlotView } from '../../model/view/plot-view.ts';

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
