import type { LefseBody } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatCount, formatNumber } from '#platform';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toClasses } from '../../groups/custom-groups.ts';
import { analysisQuery } from '../../requests/analysis-query.ts';
import { useAnalysis } from '../../requests/use-analysis.ts';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { rankInSentence, toAnalysisScope } from '../../view/plot-view.ts';
import { findMissingGrouping, resolveViewFields } from '../../view/view-fields.ts';
import { cladogramFigure, effectsFigure, featureFigure } from './lefse-figures.ts';

type LefseInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection'> & { chosen: string | null };

/** The answer of the server, the figure made of it, and the chosen feature in every sample. */
export function useLefse({ cohort, view, groups, selection, chosen }: LefseInput) {
  const { group } = resolveViewFields(view, cohort, groups);
  const body: LefseBody = {
    ...toAnalysisScope(cohort, view),
    ...toClasses(group, groups),
    ...(view.subclass ? { subclass_by: view.subclass } : {}),
    kruskal_alpha: view.alpha,
    wilcoxon_alpha: view.alpha,
    lda_threshold: view.lda,
    strategy: view.strategy,
  };
  const isReady = findMissingGrouping(group, cohort, 'classes') === null;
  const analysis = useAnalysis(analysisQuery('lefse', body), isReady);
  const own = useAnalysis(
    analysisQuery('lefse', { ...body, values_of: chosen === null ? [] : [chosen] }),
    isReady && chosen !== null,
  );
  const { result } = analysis;
  const description = result
    ? `${describeSampleCount(result.n, cohort, result.dropped)} · ${formatCount(result.n_discriminative, 'taxon', 'taxa')} of ${formatNumber(result.features.length)} down to ${rankInSentence(result.rank)} · LDA > ${formatNumber(view.lda)}`
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
  return { analysis, own, result, figure, detail, group, description };
}
