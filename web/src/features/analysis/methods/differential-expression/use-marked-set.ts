import type { DifferentialExpression } from '@cohortium/contract';
import { useMemo } from 'react';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../custom-groups.ts';
import { useAnalysis } from '../../use-analysis.ts';
import type { SetRow } from '../gene-sets/set-rows.ts';
import type { GeneSetMarked } from './gene-figures.ts';
import { geneRows } from './gene-rows.ts';

/** Genes of a set that a heat map has room for. */
const SHOWN = 50;

type MarkedInput = Pick<AnalysisTabProps, 'cohort' | 'groups' | 'view'> & {
  set: SetRow | null;
  result: DifferentialExpression | null;
  group: string | null;
};

/** The chosen set with what the plots need of it: for the heat map the values of its genes with the lowest p. */
export function useMarkedSet({ cohort, groups, view, set, result, group }: MarkedInput) {
  const genes = useMemo(() => new Set(set?.genes), [set]);
  const first = useMemo(
    () =>
      result === null
        ? []
        : geneRows(result)
            .filter(({ gene, p }) => p !== null && genes.has(gene))
            .slice(0, SHOWN)
            .map(({ gene }) => gene),
    [result, genes],
  );
  const analysis = useAnalysis(
    analysisQuery('gene_expression', {
      ...{ cohort_id: cohort.id, version: cohort.version, genes: first, ...toGrouping(group, groups) },
    }),
    set !== null && view.genes === 'heat' && first.length > 0,
  );
  const measured = analysis.isOld ? null : analysis.result;
  const marked = useMemo((): GeneSetMarked | null => {
    if (set === null || result === null) return null;
    const place = new Map(measured?.samples.map(({ result_id }, at) => [result_id, at]));
    const own = measured?.genes.filter(({ gene }) => genes.has(gene)) ?? [];
    const top = measured
      ? {
          gene: own.map(({ gene }) => gene),
          values: own.map(({ values }) =>
            result.samples.map(({ result_id }) => values[place.get(result_id) ?? -1] ?? 0),
          ),
        }
      : null;
    return { name: set.name, genes, top };
  }, [set, genes, measured, result]);
  return { marked, analysis };
}
