import { CHOSEN_GROUPS, type CohortDetail, type DifferentialExpression } from '@cohortium/contract';
import { useState } from 'react';
import { formatNumber } from '#platform';
import { type Figure, FigureView, figurePicture } from '#plots/figure';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { CustomGroupStrip } from '../../custom-group-strip.tsx';
import { type FigureSource, toFigureRecipe, toFileName } from '../../figure-source.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { describeGrouping } from '../../view/view-fields.ts';
import { ExpressionControls } from './expression-controls.tsx';
import { ExpressionPanel } from './expression-panel.tsx';
import { genesCsv } from './gene-rows.ts';
import { GeneTable } from './gene-table.tsx';
import { groupNames, useExpressionTest } from './use-expression-test.ts';

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

/** Which genes differ between two groups. */
export function ExpressionTab(props: AnalysisTabProps) {
  const { cohort, view, onView, groups } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const { analysis, result, figure, group, missing, description } = useExpressionTest({ ...props, chosen });
  const title = result
    ? `${figure?.title}: ${result.compared_group} over ${result.reference_group}`
    : 'Differential expression';
  const known = chosen !== null && result?.genes.gene.includes(chosen) ? chosen : null;
  return (
    <AnalysisFrame
      title={title}
      grouping={describeGrouping(view, cohort)}
      description={figure?.description ?? description}
      analysis={analysis}
      missingInput={missing}
      onGroup={(field) => onView({ group: field, colour: undefined })}
      waiting={`Testing the genes of ${formatNumber(cohort.n_samples)} samples`}
      controls={
        <ExpressionControls
          {...{ cohort, view, onView, groups, group }}
          names={groupNames(props, group, result)}
          reference={result?.reference_group ?? null}
          compared={result?.compared_group ?? null}
        />
      }
      source={result && figure && expressionSource({ cohort, result, figure })}
      plot={figure && <FigureView figure={figure} onPick={(id) => view.genes !== 'heat' && setChosen(id)} />}
      table={result && <GeneTable result={result} onPick={setChosen} />}
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
