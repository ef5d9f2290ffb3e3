import { SegmentedControl, Select } from '#ui/forms';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { MoreSettings } from '../../frame/more-settings.tsx';
import { FieldSelect, GroupSelect, RankSelect } from '../../frame/tab-controls.tsx';
import { groupFields } from '../../view/view-fields.ts';
import { ALPHAS, LDA_THRESHOLDS } from './lefse-view.ts';

type LefseControlsProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView' | 'groups'> & { group: string | null };

/** How it is drawn; classes and subclasses; the thresholds of the three steps. */
export function LefseControls({ cohort, view, onView, groups, group }: LefseControlsProps) {
  return (
    <>
      <SegmentedControl
        label="Drawn as"
        value={view.picture}
        onValueChange={(picture) => onView({ picture })}
        options={[
          { value: 'bars', label: 'Bars' },
          { value: 'cladogram', label: 'Cladogram' },
        ]}
      />
      <GroupSelect cohort={cohort} group={group} groups={groups} onView={onView} prefix="Class" />
      <FieldSelect
        prefix="Subclass"
        label="Subclasses by"
        fields={groupFields(cohort.fields, cohort.n_samples).filter(({ field }) => field !== group)}
        value={view.subclass || null}
        onChange={(field) => onView({ subclass: field || undefined })}
      />
      <RankSelect view={view} onView={onView} />
      <Select
        height="small"
        prefix="LDA >"
        label="Minimum LDA score"
        value={String(view.lda)}
        onValueChange={(chosen) => onView({ lda: LDA_THRESHOLDS.find((each) => String(each) === chosen) })}
        options={LDA_THRESHOLDS.map((each) => ({ value: String(each), label: String(each) }))}
      />
      <Select
        height="small"
        prefix="α"
        label="Significance level of the Kruskal–Wallis and Wilcoxon tests"
        value={String(view.alpha)}
        onValueChange={(chosen) => onView({ alpha: ALPHAS.find((each) => String(each) === chosen) })}
        options={ALPHAS.map((each) => ({ value: String(each), label: String(each) }))}
      />
      <Select
        height="small"
        label="Strategy for several classes"
        value={view.strategy}
        onValueChange={(strategy) => onView({ strategy })}
        options={[
          { value: 'one_against_all', label: 'one against all' },
          { value: 'one_against_one', label: 'one against one' },
        ]}
      />
      <MoreSettings cohort={cohort} view={view} onView={onView} />
    </>
  );
}
