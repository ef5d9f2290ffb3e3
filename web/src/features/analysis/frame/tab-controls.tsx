import { type CohortDetail, describeSubmittedNames, type SampleField } from '@cohortium/contract';
import { Select } from '#ui/forms';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { toFieldOption } from '../custom-groups.ts';
import { type PlotChange, type PlotView, rankOptions } from '../view/plot-view.ts';
import { groupFields } from '../view/view-fields.ts';

type FieldSelectProps = {
  prefix: string;
  label: string;
  fields: readonly SampleField[];
  value: string | null;
  /** Empty for none. */
  onChange: (field: string) => void;
};

const NONE = ' none';

const optionOf = (field: SampleField) => ({
  value: field.field,
  label: field.title,
  about: describeSubmittedNames(field),
});

/** A field, or none. */
export function FieldSelect({ prefix, label, fields, value, onChange }: FieldSelectProps) {
  return (
    <Select
      height="small"
      prefix={prefix}
      label={label}
      value={value ?? NONE}
      onValueChange={(chosen) => onChange(chosen === NONE ? '' : chosen)}
      options={[{ value: NONE, label: 'none' }, ...fields.map(optionOf)]}
      className="max-w-56"
    />
  );
}

type RankSelectProps = { view: PlotView; onView: (part: PlotChange) => void };

/** The rank, the same on every tab. */
export function RankSelect({ view, onView }: RankSelectProps) {
  return (
    <Select
      height="small"
      prefix="Rank"
      label="Rank"
      value={view.rank}
      onValueChange={(rank) => onView({ rank, sort: undefined })}
      options={rankOptions}
    />
  );
}

type GroupSelectProps = {
  cohort: Pick<CohortDetail, 'fields' | 'n_samples'>;
  group: string | null;
  groups: AnalysisTabProps['groups'];
  onView: (part: PlotChange) => void;
  prefix?: string;
  /** A colour that was pinned on purpose, and stays. */
  colour?: string | undefined;
};

/** The field that makes the groups, the same on every tab. */
export function GroupSelect({ cohort, group, groups, onView, prefix = 'Group', colour }: GroupSelectProps) {
  return (
    <FieldSelect
      prefix={prefix}
      label="Groups by"
      fields={[...toFieldOption(groups), ...groupFields(cohort.fields, cohort.n_samples)]}
      value={group}
      onChange={(field) => onView(colour ? { group: field } : { group: field, colour: undefined })}
    />
  );
}
