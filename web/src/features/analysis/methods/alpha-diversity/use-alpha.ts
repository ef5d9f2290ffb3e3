import { type AlphaDiversityReport, alphaIndices } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import { useTokens } from '#plots/colours';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../custom-groups.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { hasCounts, rankInSentence, toAnalysisScope } from '../../view/plot-view.ts';
import { fieldTitle, numberFields, resolveViewFields } from '../../view/view-fields.ts';
import { distributionFigure, rarefactionFigure, scatterFigure } from './alpha-figures.ts';

const CURVE_POINTS = 20;
const MAX_COVARIATES = 20;
/** Faith’s PD needs a tree, Chao1 needs read counts. */
const indicesFor = (hasTree: boolean, areCounts: boolean) =>
  alphaIndices.filter((index) => (index !== 'faith_pd' || hasTree) && (index !== 'chao1' || areCounts));

type AlphaInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection'>;

function describe(result: AlphaDiversityReport | null, cohort: AlphaInput['cohort']): string {
  if (result === null) return '';
  const rarefied = result.depth === null ? 'not rarefied' : `rarefied to ${formatNumber(result.depth)} reads`;
  const parts = [rankInSentence(result.rank), ...(hasCounts(cohort) ? [rarefied] : [])];
  return `${describeSampleCount(result.n, cohort, result.dropped)} · ${parts.join(', ')}`;
}

/** The answer of the server, and the figure made of it. */
export function useAlpha({ cohort, view, groups, selection }: AlphaInput) {
  const { group } = resolveViewFields(view, cohort, groups);
  const numbers = numberFields(cohort.fields).slice(0, MAX_COVARIATES);
  const analysis = useAnalysis(
    analysisQuery('alpha_diversity', {
      ...toAnalysisScope(cohort, view),
      indices: indicesFor(view.index === 'faith_pd', hasCounts(cohort)),
      log_base: view.base,
      covariates: numbers.map(({ field }) => field),
      curve_points: view.look === 'curves' ? CURVE_POINTS : 0,
      ...(view.depth === undefined ? {} : { depth: view.depth }),
      ...toGrouping(group, groups),
      ...(view.index === 'faith_pd'
        ? { missing_tips: view.missing, ...(view.tree ? { tree_id: view.tree } : {}) }
        : {}),
    }),
  );
  const { result } = analysis;
  const tokens = useTokens();
  const description = describe(result, cohort);
  const against = numbers.find(({ field }) => field === view.against)?.field ?? numbers[0]?.field ?? null;
  const chosen = useMemo(() => new Set(selection?.result_ids), [selection]);
  const figure = useMemo(() => {
    if (!result || view.look === 'curves') return null;
    const title = group && fieldTitle(group, cohort.fields);
    const shown = { result, index: view.index, description, group: title, selection: chosen };
    if (view.look === 'against') return against === null ? null : scatterFigure(shown, against);
    return distributionFigure(shown, view.look);
  }, [result, view.look, view.index, description, group, cohort.fields, chosen, against]);
  const curves = useMemo(
    () => (result && view.look === 'curves' ? rarefactionFigure(result, tokens) : null),
    [result, view.look, tokens],
  );
  return { analysis, result, figure, curves, group, against, numbers, description };
}
