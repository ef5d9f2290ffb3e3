import { ANALYSIS, CHOSEN_GROUPS, comparisonMethods } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import { groupingOf } from '../../model/chosen/chosen-groups.ts';
import { comparisonFigure } from '../../model/comparison/comparison-figure.ts';
import { fieldsInPlay, lackOfGroup } from '../../model/view/fields-in-play.ts';
import { nWords } from '../../model/view/n-words.ts';
import { rankWord, scopeOf } from '../../model/view/plot-view.ts';
import { askComparison } from '../../queries/analysis-queries.ts';
import { useQuestion } from '../../queries/use-question.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';

type Asked = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups'> & { chosen: string | null };

/** The answer of the server, and the figure made of it. */
export function useComparison({ cohort, view, groups, chosen }: Asked) {
  const { group } = fieldsInPlay(view, cohort, groups);
  const grouping = cohort.groupings.find((each) => each.field === group);
  const n_groups = grouping?.groups.filter(({ n }) => n >= ANALYSIS.smallest_group).length;
  const methods = comparisonMethods.filter(
    (method) => method !== 'wilcoxon' || n_groups === 2 || (group === CHOSEN_GROUPS && groups.length === 2),
  );
  const asked = useQuestion(
    askComparison({
      ...scopeOf(cohort, view),
      ...groupingOf(group, groups),
      methods,
      lda_threshold: view.lda,
      structural_zeros: view.zeros,
      ...(view.reference ? { reference_group: view.reference } : {}),
      ...(view.adjust && view.adjust !== group ? { covariates: [view.adjust] } : {}),
    }),
    lackOfGroup(group, cohort, 'groups') === null,
  );
  const { result } = asked;
  const description = result
    ? `${nWords(result.n, cohort, result.dropped)} · ${rankWord(result.rank)}, ${formatNumber(result.taxa.length)} taxa tested`
    : '';
  const figure = useMemo(
    () => (result ? comparisonFigure({ result, description, chosen }) : null),
    [result, description, chosen],
  );
  return { asked, result, figure, group, description };
}
