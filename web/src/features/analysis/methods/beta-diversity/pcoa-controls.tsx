import { CHOSEN_GROUPS, needsTree } from '@cohortium/contract';
import { SegmentedControl, Select } from '#ui/forms';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toFieldOption } from '../../custom-groups.ts';
import { MoreSettings } from '../../frame/more-settings.tsx';
import { FieldSelect, RankSelect } from '../../frame/tab-controls.tsx';
import { DistanceOptions, MetricSelect } from '../../view/distance-controls.tsx';
import { ARROWS, OPACITIES } from '../../view/plot-view.ts';
import { groupFields, numberFields } from '../../view/view-fields.ts';

const OUTLINE_OPTIONS = [
  { value: 'on', label: 'ellipses, 68 % of a normal' },
  { value: 'hulls', label: 'convex hulls' },
  { value: 'spiders', label: 'lines to the mean' },
  { value: 'off', label: 'nothing' },
] as const;

type PcoaOptionsProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'> & {
  shape: string | null;
  size: string | null;
};

/** Less common settings: table preprocessing, and what is drawn in addition to the points. */
function PcoaOptions({ cohort, view, onView, shape, size }: PcoaOptionsProps) {
  return (
    <MoreSettings cohort={cohort} view={view} onView={onView} treed={needsTree(view.metric)}>
      <DistanceOptions cohort={cohort} view={view} onView={onView} />
      <FieldSelect
        prefix="Shape"
        label="Shape by"
        fields={groupFields(cohort.fields, cohort.n_samples)}
        value={shape}
        onChange={(field) => onView({ shape: field || undefined })}
      />
      <FieldSelect
        prefix="Size"
        label="Size by"
        fields={numberFields(cohort.fields)}
        value={size}
        onChange={(field) => onView({ size: field || undefined })}
      />
      <Select
        height="small"
        prefix="Arrows"
        label="Taxon arrows (biplot)"
        value={String(view.arrows)}
        onValueChange={(chosen) => onView({ arrows: ARROWS.find((count) => String(count) === chosen) })}
        options={ARROWS.map((count) => ({ value: String(count), label: count === 0 ? 'none' : `${count} taxa` }))}
      />
      <Select
        height="small"
        prefix="Groups"
        label="Group outlines"
        value={view.ellipses}
        onValueChange={(chosen) => onView({ ellipses: chosen === 'on' ? undefined : chosen })}
        options={OUTLINE_OPTIONS}
      />
      <Select
        height="small"
        prefix="Opacity"
        label="Point opacity"
        value={String(view.opacity ?? 'usual')}
        onValueChange={(chosen) => onView({ opacity: OPACITIES.find((percent) => String(percent) === chosen) })}
        options={[
          { value: 'usual', label: 'default' },
          ...OPACITIES.map((percent) => ({ value: String(percent), label: `${percent} %` })),
        ]}
      />
    </MoreSettings>
  );
}

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
