import type { CohortDetail, DifferentialExpression, GeneSets } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { formatCount, formatNumber } from '#platform';
import { type Figure, FigureView, figurePicture } from '#plots/figure';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { type FigureSource, toFileName } from '../../figure-source.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { describeGrouping } from '../../view/view-fields.ts';
import type { useExpressionTest } from '../differential-expression/use-expression-test.ts';
import { barcodeFigure, dotsFigure, titleOfSets } from './set-figures.ts';
import { SetPanel } from './set-panel.tsx';
import { setsCsv } from './set-rows.ts';
import { SetTable } from './set-table.tsx';
import type { GeneSetState } from './use-gene-sets.ts';

type SetFrameProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'> & {
  controls: ReactNode;
  test: ReturnType<typeof useExpressionTest>;
  state: GeneSetState;
};

type Drawn = { cohort: CohortDetail; result: GeneSets; figure: Figure };

/** The sets as files. */
const setsSource = ({ cohort, result, figure }: Drawn): FigureSource => ({
  name: toFileName(cohort.name, figure.title, result.compared_group, 'over', result.reference_group),
  title: `${figure.title}, ${result.compared_group} over ${result.reference_group}, ${cohort.name}`,
  picture: async (tokens, paper) => figurePicture(figure, tokens, paper),
  csv: async () => setsCsv(result),
  answer: result,
  recipe: {
    ...{ call: 'POST /api/v1/analysis/gene-sets', body: result.parameters },
    ...{ software: { name: 'cohortium', version: result.software_version }, n: result.n, dropped: result.dropped },
  },
});

/** In the plot’s place where nothing can be tested. */
function NoSets({ list, result }: { list: GeneSetState['list']; result: DifferentialExpression | null }) {
  if (list.isPending) return <Skeleton className="h-40" />;
  if (list.isError) return <ErrorState title="The gene sets could not be loaded." query={list} />;
  if (result?.is_selected_on_plot) {
    return (
      <EmptyState icon={Layers} title="Groups that were selected on a plot are not tested.">
        <p>A test of gene sets on the same samples would be circular. Group the samples by a field.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Layers}
      title="This workspace has no gene sets yet."
      actions={
        <Link to="/param-set" search={{ add: 'gene-sets' }}>
          Add a GMT file
        </Link>
      }
    >
      <p>Add a GMT file, such as the hallmark sets of MSigDB or the pathways of Reactome, to test its sets here.</p>
    </EmptyState>
  );
}

function describe(result: GeneSets | null, alpha: number, cohort: CohortDetail): string {
  if (result === null) return '';
  const found = result.sets.q.filter((q) => q < alpha).length;
  const count = describeSampleCount(result.n, cohort, result.dropped);
  return `${count} · camera: ${formatNumber(found)} of ${formatCount(result.n_sets.tested, 'gene set')} with adjusted p < ${formatNumber(alpha)}`;
}

/** Which sets of genes differ between the groups: in the place of the test of genes. */
export function SetFrame({ cohort, view, onView, controls, test, state }: SetFrameProps) {
  const { reference, result, chosen } = state;
  const genes = test.result;
  const description = describe(result, genes?.alpha ?? 0.05, cohort);
  const figure = useMemo((): Figure | null => {
    if (!genes || !result) return null;
    const input = { test: genes, sets: result, description, by: view.set_test, chosen };
    return view.set_plot === 'barcode' && chosen ? barcodeFigure(input, chosen, null) : dotsFigure(input);
  }, [genes, result, description, view.set_test, view.set_plot, chosen]);
  const pick = (name: string) => onView({ set: name });
  const isWithout = reference === null || genes?.is_selected_on_plot === true;
  const analysis = genes === null || isWithout ? test.analysis : state.analysis;
  return (
    <AnalysisFrame
      title={
        genes
          ? `${figure?.title ?? titleOfSets(view.set_test)}: ${genes.compared_group} over ${genes.reference_group}`
          : 'Gene sets'
      }
      grouping={describeGrouping(view, cohort)}
      description={figure?.description ?? description}
      analysis={analysis}
      missingInput={test.missing}
      onGroup={(field) => onView({ group: field, colour: undefined })}
      waiting={genes === null ? 'Testing the genes' : 'Testing the gene sets'}
      controls={controls}
      source={result && figure && setsSource({ cohort, result, figure })}
      plot={
        isWithout && genes ? (
          <NoSets list={state.list} result={genes} />
        ) : (
          figure && <FigureView figure={figure} onPick={(id) => (view.set_plot === 'dots' || !chosen) && pick(id)} />
        )
      }
      table={result && <SetTable result={result} by={view.set_test} onPick={pick} />}
      asideLabel="Statistics"
      aside={genes && result && <SetPanel {...{ cohort, view, onView, result, chosen }} test={genes} />}
    />
  );
}
