import type { LefseBody } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatCount, formatNumber } from '#platform';
import { classesOf } from '../../model/chosen/chosen-groups.ts';
import { cladogramFigure, effectsFigure, featureFigure } from '../../model/lefse/lefse-figures.ts';
import { fieldsInPlay, lackOfGroup } from '../../model/view/fields-in-play.ts';
import { nWords } from '../../model/view/n-words.ts';
import { rankWord, scopeOf } from '../../model/view/plot-view.ts';
import { askLefse } from '../../queries/analysis-queries.ts';
import { useQuestion } from '../../queries/use-question.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';

type Asked = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection'> & { chosen: string | null };

/** The answer of the server, the figure made of it, and the chosen feature in every sample. */
export function useLefse({ cohort, view, groups, selection, chosen }: Asked) {
  const { group } = fieldsInPlay(view, cohort, groups);
  const body: LefseBody = {
    ...scopeOf(cohort, view),
    ...classesOf(group, groups),
    ...(view.subclass ? { subclass_by: view.subclass } : {}),
    kruskal_alpha: view.alpha,
    wilcoxon_alpha: view.alpha,
    lda_threshold: view.lda,
    strategy: view.strategy,
  };
  const isReady = lackOfGroup(group, cohort, 'classes') === null;
  const asked = useQuestion(askLefse(body), isReady);
  const own = useQuestion(
    askLefse({ ...body, values_of: chosen === null ? [] : [chosen] }),
    isReady && chosen !== null,
  );
  const { result } = asked;
  const description = result
    ? `${nWords(result.n, cohort, result.dropped)} · ${formatCount(result.n_discriminative, 'taxon', 'taxa')} of ${formatNumber(result.features.length)} down to ${rankWord(result.rank)} · LDA > ${formatNumber(view.lda)}`
    : '';
  const figure = useMemo(() => {
    if (!result) return null;
    const shown = { result, description, chosen, unnamed: view.unnamed === 'shown' };
    return view.picture === 'cladogram' ? cladogramFigure(shown) : effectsFigure(shown);
  }, [result, description, chosen, view.picture, view.unnamed]);
  const selected = useMemo(() => new Set(selection?.result_ids), [selection]);
  const detail = useMemo(
    () => (own.result && chosen !== null ? featureFigure(own.result, chosen, selected) : null),
    [own.result, chosen, selected],
  );
  return { asked, own, result, figure, detail, group, description };
}
