import type { PlotChange, PlotView } from '../../model/view/plot-view.ts';
import { NumberSetting } from './number-setting.tsx';

/** How many reads of each sample are drawn; all where nothing is given. */
export function DepthSetting({ view, onView }: { view: Pick<PlotView, 'depth'>; onView: (part: PlotChange) => void }) {
  return (
    <NumberSetting
      label="Rarefy to"
      unit="reads"
      placeholder="not rarefied"
      value={view.depth}
      onChange={(depth) => onView({ depth })}
    />
  );
}
