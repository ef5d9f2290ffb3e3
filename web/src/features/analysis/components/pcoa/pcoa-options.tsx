import { needsTree } from '@cohortium/contract';
import { Select } from '#ui/forms';
import { ARROWS, OPACITIES } from '../../model/view/plot-view.ts';
import { groupFields, numberFields } from '../../model/view/view-fields.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { DistanceOptions } from '../distance/distance-options.tsx';
import { FieldSelect } from '../panel/field-select.tsx';
import { MoreSettings } from '../panel/more-settings.tsx';

const OUTLINE_OPTIONS = [
  { value: 'on', label: 'ellipses, 68 % of a normal' },
  { value: 'hulls', label: 'convex hulls' },
  { value: 'spiders', label: 'lines to the mean' },
  { value: 'off', label: 'nothing' },
] as const;

export type PcoaOptionsProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'> & {
  shape: string | null;
  size: string | null;
};

/** Less common settings: table preprocessing, and what is drawn in addition to the points. */
export function PcoaOptions({ cohort, view, onView, shape, size }: PcoaOptionsProps) {
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
