import {
  ANALYSIS,
  CHOSEN_GROUPS,
  type Composition,
  comparisonTitles,
  fieldValue,
  type GroupComparison,
  type SampleRow,
} from '@cohortium/contract';
import { useMemo } from 'react';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../custom-groups.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { toDistanceParams } from '../../view/distance-view.ts';
import { hasCounts, rankInSentence, toAnalysisScope } from '../../view/plot-view.ts';
import { resolveViewFields } from '../../view/view-fields.ts';
import { compositionFigure, findSortTaxon, meansFigure } from './composition-figure.ts';
import { stripFields } from './composition-view.ts';

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
function useTests({ cohort, view, groups, selection }: TestsInput, drawn: Composition | null): TaxonTests | null {
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

type CompositionInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection' | 'members'>;

function fieldValues(field: string | undefined, members: readonly SampleRow[] | null) {
  if (!field || members === null) return undefined;
  return new Map(members.map((row) => [row.result_id, fieldValue(row, field)]));
}

/** The answer of the server, and the figure made of it. */
export function useComposition({ cohort, view, groups, selection, members }: CompositionInput) {
  const { group } = resolveViewFields(view, cohort, groups);
  // Groups by hand say themselves which samples there are.
  const part = group === CHOSEN_GROUPS ? null : selection;
  const scope = { ...toAnalysisScope(cohort, view), ...(part ? { result_ids: [...part.result_ids] } : {}) };
  const grouping = toGrouping(group, groups);
  const analysis = useAnalysis(analysisQuery('composition', { ...scope, top_n: view.top, ...grouping }));
  const clustered = { ...scope, ...toDistanceParams(view), ...(group === CHOSEN_GROUPS ? grouping : {}) };
  const clusters = useAnalysis(analysisQuery('cluster', clustered), view.order === 'cluster');
  const { result } = analysis;
  const sort = result && findSortTaxon(result, view.sort);
  const title = `Composition by ${rankInSentence(result?.rank ?? view.rank)}`;
  const values = useMemo(
    () => (view.order === 'field' ? fieldValues(view.by, members) : undefined),
    [view.order, view.by, members],
  );
  const leaves = useMemo(
    () => (view.order === 'cluster' && clusters.result ? toLeafOrder(clusters.result) : undefined),
    [view.order, clusters.result],
  );
  const strips = useStrips({ cohort, view, members });
  const tests = useTests({ cohort, view, groups, selection: part }, analysis.isOld ? null : result);
  const data = useMemo(() => {
    if (!result) return null;
    if (view.drawn === 'means') return meansFigure(result, `Mean ${title.toLowerCase()}`);
    return compositionFigure(result, title, {
      sort,
      counted: hasCounts(cohort),
      strips,
      ...(values ? { values } : {}),
      ...(leaves ? { leaves } : {}),
    });
  }, [result, title, sort, values, leaves, strips, view.drawn, cohort]);
  return { analysis, result, data, group, part, sort, title, clusters, tests };
}

/** The fields shown above the bars, as far as the members are there to tell their values. */
const useStrips = ({ cohort, view, members }: Pick<CompositionInput, 'cohort' | 'view' | 'members'>) =>
  useMemo(
    () =>
      stripFields(view, cohort).flatMap(({ field, title }) => {
        const values = fieldValues(field, members);
        return values ? [{ field, title, values }] : [];
      }),
    [view, cohort, members],
  );

type LeafOrder = { samples: readonly { result_id: string }[]; dendrogram: { leaf_order: readonly number[] } | null };

/** Result ids from left to right under the tree. */
const toLeafOrder = ({ samples, dendrogram }: LeafOrder): string[] =>
  (dendrogram?.leaf_order ?? []).flatMap((at) => samples[at]?.result_id ?? []);
