import { comparisonMethods } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import { comparisonFigure } from '../../model/comparison/comparison-figure.ts';
import { fieldsInPlay } from '../../model/view/fields-in-play.ts';
import { rankWord, scopeOf } from '../../model/view/plot-view.ts';
import { askComparison } from '../../queries/analysis-queries.ts';
import { useQuestion } from '../../queries/use-question.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';

type Asked = Pick<AnalysisTabProps, 'cohort' | 'view'> & { chosen: string | null };

/** The answer of the server, and the figure made of it. */
export function useComparison({ cohort, view, chosen }: Asked) {
  const { group } = fieldsInPlay(view, cohort);
  const field = cohort.fields.find((each) => each.field === group);
  const methods = comparisonMethods.filter((method) => method !== 'wilcoxon' || field?.n_values === 2);
  const asked = useQuestion(
    askComparison({
      ...scopeOf(cohort, view),
      group_by: group ?? '',
      methods,
      lda_threshold: view.lda,
      ...(view.reference ? { reference_group: view.reference } : {}),
      ...(view.adjust && view.adjust !== group ? { covariates: [view.adjust] } : {}),
    }),
    group !== null,
  );
  const { result } = asked;
  const description = result
    ? `n\u00a0=\u00a0${formatNumber(result.n)} · ${rankWord(result.rank)}, ${formatNumber(result.taxa.length)} taxa tested`
    : '';
  const figure = useMemo(
    () => (result ? comparisonFigure({ result, description, chosen }) : null),
    [result, description, chosen],
  );
  return { asked, result, figure, group, description };
}
