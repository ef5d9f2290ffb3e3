import { CHOSEN_GROUPS } from '@cohortium/contract';
import { SegmentedControl, Select } from '#ui/forms';
import { toFieldOption } from '../../model/groups/custom-groups.ts';
import { groupFields, numberFields } from '../../model/view/view-fields.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { MetricSelect } from '../distance/metric-select.tsx';
import { FieldSelect } from '../panel/field-select.tsx';
import { RankSelect } from '../panel/tab-controls.tsx';
import { PcoaOptions, type PcoaOptionsProps } from './pcoa-options.tsx';

type PcoaControlsProps = PcoaOptionsProps &
  Pick<AnalysisTabProps, 'groups'> & { colour: string | null; n_axes: number };

const PAIRS = [
  [1, 2],
  [1, 3],
  [2, 3],
  [1, 4],
  [2, 4],
  [3, 4],
] as const;

/** One row of controls: how it is drawn, of what, and the rest in a panel. */
export function PcoaControls(props: PcoaControlsProps) {
  const { cohort, view, onView, colour } = props;
  const fields = groupFields(cohort.fields, cohort.n_samples);
  // Colours by hand-made groups are there as long as the samples are grouped by them.
  const chosen = colour === CHOSEN_GROUPS ? toFieldOption(props.groups) : [];
  // What is seen is what is tested: a colour that can make groups makes them. A number colours alone.
  const isGroup = (field: string) => [...chosen, ...fields].some((each) => each.field === field);
  const pairs = PAIRS.filter(([, y]) => y <= Math.max(3, props.n_axes));
  return (
    <>
      <SegmentedControl
        label="Dimensions"
        value={view.mode}
        onValueChange={(mode) => onView({ mode })}
        options={[
          { value: '2d', label: '2D' },
          { value: '3d', label: '3D' },
        ]}
      />
      <MetricSelect view={view} onView={onView} />
      <RankSelect view={view} onView={onView} />
      {view.mode === '2d' && (
        <Select
          height="small"
          label="Axes"
          value={view.axes}
          onValueChange={(axes) => onView({ axes })}
          options={pairs.map(([x, y]) => ({ value: `${x},${y}`, label: `PC${x} × PC${y}` }))}
        />
      )}
      <FieldSelect
        prefix="Colour"
        label="Colour by"
        fields={[...chosen, ...fields, ...numberFields(cohort.fields)]}
        value={colour}
        onChange={(field) => onView(isGroup(field) ? { group: field, colour: undefined } : { colour: field })}
      />
      <PcoaOptions {...props} />
    </>
  );
}
