import { CHOSEN_GROUPS, type CohortDetail, type DifferentialExpression } from '@cohortium/contract';
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatNumber } from '#platform';
import { type Figure, FigureView, figurePicture } from '#plots/figure';
import { Button } from '#ui/actions';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { CustomGroupStrip } from '../../custom-group-strip.tsx';
import { type FigureSource, toFigureRecipe, toFileName } from '../../figure-source.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { describeGrouping } from '../../view/view-fields.ts';
import { SetControls } from '../gene-sets/set-controls.tsx';
import { SetFrame } from '../gene-sets/set-frame.tsx';
import type { SetRow } from '../gene-sets/set-rows.ts';
import { useGeneSets } from '../gene-sets/use-gene-sets.ts';
import { ExpressionControls } from './expression-controls.tsx';
import { ExpressionPanel } from './expression-panel.tsx';
import { heatFigure, maFigure, volcanoFigure } from './gene-figures.ts';
import { genesCsv } from './gene-rows.ts';
import { GeneTable } from './gene-table.tsx';
import { groupNames, useExpressionTest } from './use-expression-test.ts';
import { useMarkedSet } from './use-marked-set.ts';

type Drawn = { cohort: CohortDetail; result: DifferentialExpression; figure: Figure };

/** The test as files. */
function expressionSource({ cohort, result, figure }: Drawn): FigureSource {
  return {
    name: toFileName(cohort.name, figure.title, result.compared_group, 'over', result.reference_group),
    title: `${figure.title}, ${result.compared_group} over ${result.reference_group}, ${cohort.name}`,
    picture: async (tokens, paper) => figurePicture(figure, tokens, paper),
    csv: async () => genesCsv(result),
    answer: result,
    recipe: toFigureRecipe({
      ...{ method: 'differential-expression', answer: result, cohort },
      also: {
        ...{ reference_group: result.reference_group, compared_group: result.compared_group },
        ...(result.parameters.paired === true ? { strata: 'subject_id' } : {}),
      },
    }),
  };
}

/** Which genes differ between two groups, and which sets of them. */
export function ExpressionTab(props: AnalysisTabProps) {
  const { cohort, view, onView, groups } = props;
  const test = useExpressionTest(props);
  const { result, group, parameters } = test;
  const state = useGeneSets({ view, test: result, parameters });
  const controls = (
    <ExpressionControls
      {...{ cohort, view, onView, groups, group }}
      names={groupNames(props, group, result)}
      reference={result?.reference_group ?? null}
      compared={result?.compared_group ?? null}
    >
      {view.genes === 'sets' && <SetControls {...{ view, onView, state }} />}
      {view.genes !== 'sets' && state.chosen && (
        <Button size="small" onClick={() => onView({ set: undefined })}>
          <span className="max-w-52 truncate">Gene set: {state.chosen.name}</span>
          <X aria-label="Show all genes" />
        </Button>
      )}
    </ExpressionControls>
  );
  if (view.genes === 'sets') return <SetFrame {...{ cohort, view, onView, controls, test, state }} />;
  return <GeneFrame {...props} controls={controls} test={test} set={state.chosen} plot={view.genes} />;
}

type GeneFrameProps = AnalysisTabProps & {
  controls: ReactNode;
  test: ReturnType<typeof useExpressionTest>;
  set: SetRow | null;
  plot: keyof typeof figures;
};

const figures = { volcano: volcanoFigure, ma: maFigure, heat: heatFigure };

/** The genes and their tests. */
function GeneFrame(props: GeneFrameProps) {
  const { cohort, view, onView, groups, controls, test, plot } = props;
  const { result, group, missing, description } = test;
  const [chosen, setChosen] = useState<string | null>(null);
  const { marked: set, analysis: values } = useMarkedSet({ ...props, group, result });
  const isWithoutValues = plot === 'heat' && set !== null && set.top === null;
  const figure = useMemo(
    (): Figure | null => (result && !isWithoutValues ? figures[plot]({ result, description, chosen, set }) : null),
    [result, plot, description, chosen, set, isWithoutValues],
  );
  const title =
    result && figure
      ? `${figure.title}: ${result.compared_group} over ${result.reference_group}`
      : 'Differential expression';
  const known = chosen !== null && result?.genes.gene.includes(chosen) ? chosen : null;
  return (
    <AnalysisFrame
      title={title}
      grouping={describeGrouping(view, cohort)}
      description={figure?.description ?? description}
      analysis={isWithoutValues ? values : test.analysis}
      missingInput={missing}
      onGroup={(field) => onView({ group: field, colour: undefined })}
      waiting={`Testing the genes of ${formatNumber(cohort.n_samples)} samples`}
      controls={controls}
      source={result && figure && expressionSource({ cohort, result, figure })}
      plot={figure && <FigureView figure={figure} onPick={(id) => plot !== 'heat' && setChosen(id)} />}
      table={result && <GeneTable result={result} set={set} onPick={setChosen} />}
      foot={group === CHOSEN_GROUPS && <CustomGroupStrip chosen={groups} onChoose={props.onGroups} />}
      asideLabel="Statistics"
      aside={
        result && (
          <ExpressionPanel
            {...{ cohort, groups, result, group }}
            chosen={known ?? (result.n_genes.up + result.n_genes.down > 0 ? (result.genes.gene[0] ?? null) : null)}
          />
        )
      }
    />
  );
}
