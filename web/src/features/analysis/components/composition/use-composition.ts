import { CHOSEN_GROUPS, fieldValue, type SampleRow } from '@cohortium/contract';
import { useMemo } from 'react';
import { compositionFigure, findSortTaxon, meansFigure } from '../../model/composition/composition-figure.ts';
import { toGrouping } from '../../model/groups/custom-groups.ts';
import { stripFields } from '../../model/view/composition-view.ts';
import { toDistanceParams } from '../../model/view/distance-view.ts';
import { hasCounts, rankInSentence, toAnalysisScope } from '../../model/view/plot-view.ts';
import { resolveViewFields } from '../../model/view/view-fields.ts';
import { analysisQuery } from '../../queries/analysis-query.ts';
import { useAnalysis } from '../../queries/use-analysis.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { useTests } from './use-tests.ts';

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
