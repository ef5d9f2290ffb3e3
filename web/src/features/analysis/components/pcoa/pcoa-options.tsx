import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#ui/actions';
import { Select, Switch } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { groupFields, numberFields } from '../../model/view/fields-in-play.ts';
import { ARROWS } from '../../model/view/plot-view.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { DistanceOptions } from '../distance/distance-options.tsx';
import { FieldSelect } from '../panel/field-select.tsx';

export type PcoaOptionsProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'> & {
  shape: string | null;
  size: string | null;
};

/** What is set more rarely: how the table was made ready, and what is drawn beside the points. */
export function PcoaOptions({ cohort, view, onView, shape, size }: PcoaOptionsProps) {
  return (
    <Popover
      label="More settings"
      trigger={
        <Button size="small">
          <SlidersHorizontal aria-hidden="true" />
          More
        </Button>
      }
    >
      <div className="grid gap-3">
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
      </div>
    </Popover>
  );
}
