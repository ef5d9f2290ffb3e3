import { needsTree } from '@cohortium/contract';
import { Select, Switch } from '#ui/forms';
import { groupFields, numberFields } from '../../model/view/fields-in-play.ts';
import { ARROWS } from '../../model/view/plot-view.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { DistanceOptions } from '../distance/distance-options.tsx';
import { FieldSelect } from '../panel/field-select.tsx';
import { MoreSettings } from '../panel/more-settings.tsx';

export type PcoaOptionsProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'> & {
  shape: string | null;
  size: string | null;
};

/** What is set more rarely: how the table was made ready, and what is drawn beside the points. */
export function PcoaOptions({ cohort, view, onView, shape, size }: PcoaOptionsProps) {
  return (
    <MoreSettings view={view} onView={onView} treed={needsTree(view.metric)}>
      <DistanceOptions view={view} onView={onView} />
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
        label="Arrows of taxa"
        value={String(view.arrows)}
        onValueChange={(chosen) => onView({ arrows: ARROWS.find((count) => String(count) === chosen) })}
        options={ARROWS.map((count) => ({ value: String(count), label: count === 0 ? 'none' : `${count} taxa` }))}
      />
      <Switch
        label="Ellipses and centres"
        hint="68 % of a normal, with a cross at the mean"
        checked={view.ellipses === 'on'}
        onChange={(event) => onView({ ellipses: event.currentTarget.checked ? undefined : 'off' })}
      />
    </MoreSettings>
  );
}
