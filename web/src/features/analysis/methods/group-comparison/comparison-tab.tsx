import { CHOSEN_GROUPS, type GroupComparison } from '@cohortium/contract';
import { useState } from 'react';
import { formatNumber } from '#platform';
import { FigureView } from '#plots/figure';
import { EmptyState } from '#ui/feedback';
import { Select } from '#ui/forms';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { MoreSettings } from '../../frame/more-settings.tsx';
import { FieldSelect, GroupSelect, RankSelect } from '../../frame/tab-controls.tsx';
import { CustomGroupStrip } from '../../groups/custom-group-strip.tsx';
import type { PlotChange } from '../../view/plot-view.ts';
import { describeGrouping, findMissingGrouping, groupFields, numberFields } from '../../view/view-fields.ts';
import { findDifferentialTaxa } from './comparison-figure.ts';
import { ComparisonPanel } from './comparison-panel.tsx';
import { comparisonSource } from './comparison-source.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { useComparison } from './use-comparison.ts';

type ReferenceSelectProps = {
  groups: GroupComparison['groups'];
  reference: string | undefined;
  onView: (part: PlotChange) => void;
};

/** The group that the models compare the others with. */
function ReferenceSelect({ groups, reference, onView }: ReferenceSelectProps) {
  const [first] = groups;
  if (!first) return null;
  const selectedName = groups.find(({ name }) => name === reference)?.name ?? first.name;
  return (
    <Select
      height="small"
      prefix="Against"
      label="Reference group of the models"
      value={selectedName}
      onValueChange={(name) => onView({ reference: name })}
      options={groups.map(({ name }) => ({ value: name, label: name }))}
    />
  );
}

const ZERO_OPTIONS = [
  { value: 'ignore', label: 'are zeros' },
  { value: 'presence', label: 'differ' },
  { value: 'lower_bound', label: 'differ, or nearly lacks them' },
] as const;

/** Which taxa differ between groups, by several methods side by side. */
export function ComparisonTab(props: AnalysisTabProps) {
  const { cohort, view, onView } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const { analysis, result, figure, group, description } = useComparison({ ...props, chosen });
  const included = [...groupFields(cohort.fields, cohort.n_samples), ...numberFields(cohort.fields)];
  return (
    <AnalysisFrame
      title={figure?.title ?? 'Differential taxa by method'}
      grouping={describeGrouping(view, cohort)}
      description={description}
      analysis={analysis}
      missingInput={findMissingGrouping(group, cohort, 'groups')}
      onGroup={(field) => onView({ group: field, colour: undefined })}
      waiting={`Comparing the taxa of ${formatNumber(cohort.n_samples)} samples`}
      controls={
        <>
          <GroupSelect cohort={cohort} group={group} groups={props.groups} onView={onView} />
          <RankSelect view={view} onView={onView} />
          <ReferenceSelect
            groups={result?.groups ?? []}
            reference={view.reference ?? result?.reference_group}
            onView={onView}
          />
          <FieldSelect
            prefix="Covariates"
            label="Covariates adjusted for by the models"
            fields={included.filter(({ field }) => field !== group)}
            value={view.adjust || null}
            onChange={(field) => onView({ adjust: field || undefined })}
          />
          <MoreSettings cohort={cohort} view={view} onView={onView}>
            <Select
              height="small"
              prefix="Structural zeros"
              label="How ANCOM-BC treats structural zeros"
              value={view.zeros}
              onValueChange={(zeros) => onView({ zeros: zeros === 'ignore' ? undefined : zeros })}
              options={ZERO_OPTIONS}
            />
          </MoreSettings>
        </>
      }
      source={result && figure && comparisonSource({ cohort, result, figure })}
      plot={
        result &&
        figure &&
        (findDifferentialTaxa(result).length > 0 ? (
          <FigureView figure={figure} onPick={setChosen} />
        ) : (
          <EmptyState title="No differentially abundant taxa.">The table lists all tested taxa.</EmptyState>
        ))
      }
      table={result && <ComparisonTable result={result} />}
      foot={group === CHOSEN_GROUPS && <CustomGroupStrip chosen={props.groups} onChoose={props.onGroups} />}
      asideLabel="Statistics"
      aside={
        result &&
        group !== null && <ComparisonPanel result={result} chosen={chosen ?? findDifferentialTaxa(result)[0] ?? null} />
      }
    />
  );
}
