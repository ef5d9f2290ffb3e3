import type { CohortDetail } from '@cohortium/contract';
import { Select } from '#ui/forms';
import { toFieldOption } from '../../model/groups/custom-groups.ts';
import { type PlotChange, type PlotView, rankOptions } from '../../model/view/plot-view.ts';
import { groupFields } from '../../model/view/view-fields.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { FieldSelect } from './field-select.tsx';

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
