import { CHOSEN_GROUPS, fieldValue, type SampleRow } from '@cohortium/contract';
import { useMemo } from 'react';
import { groupingOf } from '../../model/chosen/chosen-groups.ts';
import { compositionFigure, meansFigure, sortTaxon } from '../../model/composition/composition-figure.ts';
import { stripFields } from '../../model/view/composition-view.ts';
import { distanceOf } from '../../model/view/distance-view.ts';
import { fieldsInPlay } from '../../model/view/fields-in-play.ts';
import { areCounts, rankWord, scopeOf } from '../../model/view/plot-view.ts';
import { askClusters, askComposition } from '../../queries/analysis-queries.ts';
import { useQuestion } from '../../queries/use-question.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { useTests } from './use-tests.ts';

type Asked = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection' | 'members'>;

function valuesOf(field: string | undefined, members: readonly SampleRow[] | null) {
  if (!field || members === null) return undefined;
  return new Map(members.map((row) => [row.result_id, fieldValue(row, field)]));
}

/** The answer of the server, and the figure made of it. */
export function useComposition({ cohort, view, groups, selection, members }: Asked) {
  const { group } = fieldsInPlay(view, cohort, groups);
  // Groups by hand say themselves which samples there are.
  const part = group === CHOSEN_GROUPS ? null : selection;
  const scope = { ...scopeOf(cohort, view), ...(part ? { result_ids: [...part.result_ids] } : {}) };
  const asked = useQuestion(askComposition({ ...scope, top_n: view.top, ...groupingOf(group, groups) }));
  const clusters = useQuestion(
    askClusters({ ...scope, ...distanceOf(view), ...(group === CHOSEN_GROUPS ? groupingOf(group, groups) : {}) }),
    view.order === 'cluster',
  );
  const { result } = asked;
  const sort = result && sortTaxon(result, view.sort);
  const title = `Composition by ${rankWord(result?.rank ?? view.rank)}`;
  const values = useMemo(
    () => (view.order === 'field' ? valuesOf(view.by, members) : undefined),
    [view.order, view.by, members],
  );
  const leaves = useMemo(
    () => (view.order === 'cluster' && clusters.result ? leavesOf(clusters.result) : undefined),
    [view.order, clusters.result],
  );
  const strips = useStrips({ cohort, view, members });
  const tests = useTests({ cohort, view, groups, selection: part }, asked.isOld ? null : result);
  const data = useMemo(() => {
    if (!result) return null;
    if (view.drawn === 'means') return meansFigure(result, `Mean ${title.toLowerCase()}`);
    return compositionFigure(result, title, {
      sort,
      counted: areCounts(cohort),
      strips,
      ...(values ? { values } : {}),
      ...(leaves ? { leaves } : {}),
    });
  }, [result, title, sort, values, leaves, strips, view.drawn, cohort]);
  return { asked, result, data, group, part, sort, title, clusters, tests };
}

/** The fields shown above the bars, as far as the members are there to tell their values. */
const useStrips = ({ cohort, view, members }: Pick<Asked, 'cohort' | 'view' | 'members'>) =>
  useMemo(
    () =>
      stripFields(view, cohort).flatMap(({ field, title }) => {
        const values = valuesOf(field, members);
        return values ? [{ field, title, values }] : [];
      }),
    [view, cohort, members],
  );

type Leaves = { samples: readonly { result_id: string }[]; dendrogram: { leaf_order: readonly number[] } | null };

/** Result ids from left to right under the tree. */
const leavesOf = ({ samples, dendrogram }: Leaves): string[] =>
  (dendrogram?.leaf_order ?? []).flatMap((at) => samples[at]?.result_id ?? []);
