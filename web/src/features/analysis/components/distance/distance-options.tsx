import { Select } from '#ui/forms';
import { hasCounts, type PlotChange, type PlotView } from '../../model/view/plot-view.ts';
import { DepthSetting } from '../panel/depth-setting.tsx';

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
