import { Select } from '#ui/forms';
import type { PlotChange, PlotView } from '../../model/view/plot-view.ts';
import { NumberSetting } from '../panel/number-setting.tsx';

type DistanceOptionsProps = { view: PlotView; onView: (part: PlotChange) => void };

/** How the table is made ready before samples are compared. */
export function DistanceOptions({ view, onView }: DistanceOptionsProps) {
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
            { value: 'none', label: 'counts as they are' },
          ]}
        />
      )}
      <NumberSetting
        label="Rarefy to"
        unit="reads"
        placeholder="not rarefied"
        value={view.depth}
        onChange={(depth) => onView({ depth })}
      />
    </>
  );
}
