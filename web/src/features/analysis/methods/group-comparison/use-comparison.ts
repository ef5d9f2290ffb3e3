import { ANALYSIS, CHOSEN_GROUPS, comparisonMethods } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../groups/custom-groups.ts';
import { analysisQuery } from '../../requests/analysis-query.ts';
import { useAnalysis } from '../../requests/use-analysis.ts';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { rankInSentence, toAnalysisScope } from '../../view/plot-view.ts';
import { findMissingGrouping, resolveViewFields } from '../../view/view-fields.ts';
import { comparisonFigure } from './comparison-figure.ts';

type ComparisonInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups'> & { chosen: string | null };

/** The answer of the server, and the figure made of it. */
export function useComparison({ cohort, view, groups, chosen }: ComparisonInput) {
  const { group } = resolveViewFields(view, cohort, groups);
  const grouping = cohort.groupings.find((each) => each.field === group);
  const n_groups = grouping?.groups.filter(({ n }) => n >= ANALYSIS.smallest_group).length;
  const methods = comparisonMethods.filter(
    (method) => method !== 'wilcoxon' || n_groups === 2 || (group === CHOSEN_GROUPS && groups.length === 2),
  );
  // Effects are of what was picked against the rest.
  const reference = view.reference ?? (group === CHOSEN_GROUPS ? groups.at(-1)?.name : undefined);
  const analysis = useAnalysis(
    analysisQuery('group_comparison', {
      ...toAnalysisScope(cohort, view),
      ...toGrouping(group, groups),
      methods,
      lda_threshold: view.lda,
      structural_zeros: view.zeros,
      ...(reference ? { reference_group: reference } : {}),
      ...(view.adjust && view.adjust !== group ? { covariates: [view.adjust] } : {}),
    }),
    findMissingGrouping(group, cohort, 'groups') === null,
  );
  const { result } = analysis;
  const description = result
    ? `${describeSampleCount(result.n, cohort, result.dropped)} · ${rankInSentence(result.rank)}, ${formatNumber(result.taxa.length)} taxa tested`
    : '';
  const figure = useMemo(
    () => (result ? comparisonFigure({ result, description, chosen }) : null),
    [result, description, chosen],
  );
  return { analysis, result, figure, group, description };
}
