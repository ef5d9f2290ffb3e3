import { ANALYSIS, type Composition, comparisonTitles, type GroupComparison } from '@cohortium/contract';
import { toGrouping } from '../../model/groups/custom-groups.ts';
import { toAnalysisScope } from '../../model/view/plot-view.ts';
import { resolveViewFields } from '../../model/view/view-fields.ts';
import { analysisQuery } from '../../queries/analysis-query.ts';
import { useAnalysis } from '../../queries/use-analysis.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';

/** Whether each taxon differs between the groups, by a rank test. */
export interface TaxonTests {
  /** “Wilcoxon rank-sum”. */
  title: string;
  /** Benjamini–Hochberg adjusted over all taxa of the rank; null where groups were chosen by looking. */
  q: ReadonlyMap<string, number | null>;
  isCircular: boolean;
}

export function testsOf({ methods }: Pick<GroupComparison, 'methods'>): TaxonTests | null {
  const [only] = methods;
  if (!only) return null;
  const q = new Map(only.findings.map((finding) => [finding.taxon, finding.q]));
  const isCircular = q.size > 0 && [...q.values()].every((value) => value === null);
  return { title: comparisonTitles[only.method], q, isCircular };
}

type TestsInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection'>;

/** Groups that are large enough to be tested, among the samples that are drawn. */
export function countTestable(samples: readonly { group: string | null }[]): number {
  const sizes = new Map<string, number>();
  for (const { group } of samples) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return [...sizes.values()].filter((n) => n >= ANALYSIS.smallest_group).length;
}

/** Asked once the bars are there; null as long as there is no answer, or no groups that can be tested. */
export function useTests(
  { cohort, view, groups, selection }: TestsInput,
  drawn: Composition | null,
): TaxonTests | null {
  const { group } = resolveViewFields(view, cohort, groups);
  const n_groups = countTestable(drawn?.samples ?? []);
  const { result, isOld } = useAnalysis(
    analysisQuery('group_comparison', {
      ...toAnalysisScope(cohort, view),
      ...toGrouping(group, groups),
      ...(selection ? { result_ids: [...selection.result_ids] } : {}),
      methods: [n_groups === 2 ? 'wilcoxon' : 'kruskal_wallis'],
    }),
    group !== null && n_groups > 1,
  );
  return result && !isOld ? testsOf(result) : null;
}
