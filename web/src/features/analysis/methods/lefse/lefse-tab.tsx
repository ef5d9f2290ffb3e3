import { useState } from 'react';
import { formatNumber } from '#platform';
import { FigureView } from '#plots/figure';
import { EmptyState } from '#ui/feedback';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { SelectionStrip } from '../../frame/selection-strip.tsx';
import { describeGrouping, findMissingGrouping } from '../../view/view-fields.ts';
import { LefseControls } from './lefse-controls.tsx';
import { LefsePanel } from './lefse-panel.tsx';
import { lefseSource } from './lefse-source.ts';
import { LefseTable } from './lefse-table.tsx';
import { useLefse } from './use-lefse.ts';

/** Which taxa tell groups apart, by Kruskal–Wallis, Wilcoxon and the effect that a discriminant gives them. */
export function LefseTab(props: AnalysisTabProps) {
  const { cohort, view, onView, selection } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const { analysis, own, result, figure, detail, group, description } = useLefse({ ...props, chosen });
  const none = (
    <EmptyState title={`No discriminative taxa at LDA > ${formatNumber(view.lda)}.`}>
      Try a lower threshold, another rank or larger groups.
    </EmptyState>
  );
  return (
    <AnalysisFrame
      title={figure?.title ?? 'Discriminative taxa'}
      grouping={describeGrouping(view, cohort)}
      description={description}
      analysis={analysis}
      missingInput={findMissingGrouping(group, cohort, 'classes')}
      onGroup={(field) => onView({ group: field, colour: undefined })}
      waiting={`Testing the taxa of ${formatNumber(cohort.n_samples)} samples`}
      controls={<LefseControls groups={props.groups} cohort={cohort} view={view} onView={onView} group={group} />}
      source={result && figure && lefseSource({ cohort, result, figure })}
      plot={figure && (result?.n_discriminative ? <FigureView figure={figure} onPick={setChosen} /> : none)}
      table={result && <LefseTable result={result} />}
      foot={selection && <SelectionStrip {...props} selection={selection} />}
      asideLabel="Statistics"
      aside={
        result &&
        group !== null && (
          <LefsePanel
            result={result}
            view={view}
            onView={onView}
            chosen={chosen}
            onChoose={setChosen}
            detail={detail}
            isWaiting={own.isWaiting}
          />
        )
      }
    />
  );
}
