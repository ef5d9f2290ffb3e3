import { ANALYSIS, CHOSEN_GROUPS, comparisonTitles, type GroupComparison } from '@cohortium/contract';
import { groupingOf } from '../../model/chosen/chosen-groups.ts';
import { fieldsInPlay, lackOfGroup } from '../../model/view/fields-in-play.ts';
import { scopeOf } from '../../model/view/plot-view.ts';
import { askComparison } from '../../queries/analysis-queries.ts';
import { useQuestion } from '../../queries/use-question.ts';
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

type Asked = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection'>;

/** Asked once the bars are there; null as long as there is no answer, or no groups that can be tested. */
export function useTests({ cohort, view, groups, selection }: Asked, wanted: boolean): TaxonTests | null {
  const { group } = fieldsInPlay(view, cohort, groups);
  const grouping = cohort.groupings.find((each) => each.field === group);
  const n_groups =
    group === CHOSEN_GROUPS
      ? groups.length
      : (grouping?.groups.filter(({ n }) => n >= ANALYSIS.smallest_group).length ?? 0);
  const { result, isOld } = useQuestion(
    askComparison({
      ...scopeOf(cohort, view),
      ...groupingOf(group, groups),
      ...(selection ? { result_ids: [...selection.result_ids] } : {}),
      methods: [n_groups === 2 ? 'wilcoxon' : 'kruskal_wallis'],
    }),
    wanted && n_groups > 1 && lackOfGroup(group, cohort, 'groups') === null,
  );
  return result && !isOld ? testsOf(result) : null;
}
