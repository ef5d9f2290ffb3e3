import {
  type DifferentialExpression,
  type DifferentialExpressionBody,
  GENE_SETS_KIND,
  pipelineRoutes,
} from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/api';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { SET_SIZES } from './gene-sets-view.ts';
import { setRows } from './set-rows.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

const setReferencesQuery = () => queryOf(pipelineRoutes.references, { query: { kind: GENE_SETS_KIND } });

/** The sets that can be tested, and the test of those that were chosen: after that of the genes. */
export function useGeneSets({
  view,
  test,
  parameters,
}: Pick<AnalysisTabProps, 'view'> & {
  test: DifferentialExpression | null;
  parameters: DifferentialExpressionBody;
}) {
  const isWanted = view.genes === 'sets' || view.set !== undefined;
  const list = useQuery({ ...setReferencesQuery(), enabled: isWanted });
  const references = (list.data?.data ?? []).filter(({ state }) => state === 'ready');
  const reference = references.find(({ id }) => id === view.sets) ?? references[0] ?? null;
  const analysis = useAnalysis(
    analysisQuery('gene_sets', {
      test: parameters,
      reference_id: reference?.id ?? NO_ID,
      ...{ smallest_set: view.set_least ?? SET_SIZES.least, largest_set: view.set_most ?? SET_SIZES.most },
    }),
    isWanted && reference !== null && test !== null && !test.is_selected_on_plot,
  );
  const { result } = analysis;
  const chosen = (result && setRows(result).find(({ name }) => name === view.set)) ?? null;
  return { list, references, reference, analysis, result, chosen };
}

export type GeneSetState = ReturnType<typeof useGeneSets>;
