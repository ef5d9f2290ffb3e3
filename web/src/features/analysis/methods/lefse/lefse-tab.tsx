import type { CohortDetail, Lefse, LefseBody } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { type Figure, FigureView, figurePicture } from '#plots/figure';
import { writeCsv } from '#plots/frame';
import { EmptyState } from '#ui/feedback';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toClasses } from '../../custom-groups.ts';
import { type FigureSource, toFigureRecipe, toFileName } from '../../figure-source.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { SelectionStrip } from '../../frame/selection-strip.tsx';
import { NumberTable } from '../../frame/tables.tsx';
import { useAnalysis } from '../../use-analysis.ts';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { rankInSentence, toAnalysisScope } from '../../view/plot-view.ts';
import { describeGrouping, findMissingGrouping, resolveViewFields } from '../../view/view-fields.ts';
import { LefseControls } from './lefse-controls.tsx';
import { cladogramFigure, effectsFigure, featureFigure } from './lefse-figures.ts';
import { LefsePanel } from './lefse-panel.tsx';

/** Every feature in the columns of LEfSe's own result file, then the means of the classes. */
function featureRows({ features, classes }: Lefse): string {
  const means = classes.map(({ name }) => `mean per million, ${name}`);
  return writeCsv(
    ['feature', 'log_largest_mean', 'class', 'lda', 'kruskal_wallis_p', ...means],
    features.map((feature) => [
      feature.feature,
      feature.log_largest_mean,
      feature.is_discriminative ? feature.class : null,
      feature.lda,
      feature.kruskal_p,
      ...feature.class_means,
    ]),
  );
}

/** LEfSe as files. */
function lefseSource({
  cohort,
  result,
  figure,
}: {
  cohort: CohortDetail;
  result: Lefse;
  figure: Figure;
}): FigureSource {
  return {
    name: toFileName(cohort.name, 'lefse', result.class_by),
    title: `${figure.title}, ${cohort.name}`,
    picture: async (tokens, paper) => figurePicture(figure, tokens, paper),
    csv: async () => featureRows(result),
    answer: result,
    recipe: toFigureRecipe({ method: 'lefse', answer: result, cohort }),
  };
}

const TEXT_HEADS = ['Taxon', 'Lineage', 'Higher in'];
const PER_CENT = 10_000;

/** Every feature that was tested, found or not, with the means of the classes. */
function LefseTable({ result }: { result: Lefse }) {
  const numbers = useMemo(
    () => [
      { name: 'LDA', unit: 'log10', digits: 3 },
      { name: 'Kruskal–Wallis p', digits: 5 },
      ...result.classes.map(({ name }) => ({ name: `Mean, ${name}`, unit: '%', digits: 3 })),
    ],
    [result.classes],
  );
  const rows = useMemo(
    () =>
      result.features.map((feature) => ({
        id: feature.feature,
        textCells: [feature.name, feature.lineage.join('; '), feature.is_discriminative ? feature.class : null],
        numbers: [feature.lda, feature.kruskal_p, ...feature.class_means.map((mean) => mean / PER_CENT)],
      })),
    [result.features],
  );
  return <NumberTable label="Taxa tested" textCells={TEXT_HEADS} numbers={numbers} rows={rows} />;
}

type LefseInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection'> & { chosen: string | null };

/** The answer of the server, the figure made of it, and the chosen feature in every sample. */
function useLefse({ cohort, view, groups, selection, chosen }: LefseInput) {
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
