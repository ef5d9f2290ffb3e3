import { type AlphaDiversityReport, alphaIndices } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import { useTokens } from '#plots/colours';
import { againstFigure, distributionFigure } from '../../model/alpha/alpha-figures.ts';
import { rarefactionFigure } from '../../model/alpha/rarefaction-figure.ts';
import { groupingOf } from '../../model/chosen/chosen-groups.ts';
import { fieldsInPlay, numberFields, titleOf } from '../../model/view/fields-in-play.ts';
import { nWords } from '../../model/view/n-words.ts';
import { rankWord, scopeOf } from '../../model/view/plot-view.ts';
import { askAlphaDiversity } from '../../queries/analysis-queries.ts';
import { useQuestion } from '../../queries/use-question.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';

const CURVE_POINTS = 20;
const MOST_COVARIATES = 20;
const TREELESS = alphaIndices.filter((index) => index !== 'faith_pd');

type Asked = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection'>;

function describe(result: AlphaDiversityReport | null, cohort: Asked['cohort']): string {
  if (result === null) return '';
  const reads = result.depth === null ? 'not rarefied' : `rarefied to ${formatNumber(result.depth)} reads`;
  return `${nWords(result.n, cohort, result.dropped)} · ${rankWord(result.rank)}, ${reads}`;
}

/** The answer of the server, and the figure made of it. */
export function useAlpha({ cohort, view, groups, selection }: Asked) {
  const { group } = fieldsInPlay(view, cohort, groups);
  const numbers = numberFields(cohort.fields).slice(0, MOST_COVARIATES);
  const asked = useQuestion(
    askAlphaDiversity({
      ...scopeOf(cohort, view),
      indices: view.index === 'faith_pd' ? [...alphaIndices] : TREELESS,
      log_base: view.base,
      covariates: numbers.map(({ field }) => field),
      curve_points: view.look === 'curves' ? CURVE_POINTS : 0,
      ...(view.depth === undefined ? {} : { depth: view.depth }),
      ...groupingOf(group, groups),
      ...(view.index === 'faith_pd'
        ? { missing_tips: view.missing, ...(view.tree ? { tree_id: view.tree } : {}) }
        : {}),
    }),
  );
  const { result } = asked;
  const tokens = useTokens();
  const description = describe(result, cohort);
  const against = numbers.find(({ field }) => field === view.against)?.field ?? numbers[0]?.field ?? null;
  const chosen = useMemo(() => new Set(selection?.result_ids), [selection]);
  const figure = useMemo(() => {
    if (!result || view.look === 'curves') return null;
    const title = group && titleOf(group, cohort.fields);
    const shown = { result, index: view.index, description, group: title, selection: chosen };
    if (view.look === 'against') return against === null ? null : againstFigure(shown, against);
    return distributionFigure(shown, view.look);
  }, [result, view.look, view.index, description, group, cohort.fields, chosen, against]);
  const curves = useMemo(
    () => (result && view.look === 'curves' ? rarefactionFigure(result, tokens) : null),
    [result, view.look, tokens],
  );
  return { asked, result, figure, curves, group, against, numbers, description };
}
