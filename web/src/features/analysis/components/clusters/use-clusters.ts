import { useMemo } from 'react';
import { groupingOf } from '../../model/chosen/chosen-groups.ts';
import { clusterFigure } from '../../model/clusters/cluster-figures.ts';
import { metricTitle } from '../../model/pcoa/ordination-words.ts';
import { distanceOf, tableWords } from '../../model/view/distance-view.ts';
import { fieldsInPlay, groupFields, numberFields, titleOf } from '../../model/view/fields-in-play.ts';
import { nWords } from '../../model/view/n-words.ts';
import { rankWord, scopeOf } from '../../model/view/plot-view.ts';
import { askClusters, askComposition } from '../../queries/analysis-queries.ts';
import { useQuestion } from '../../queries/use-question.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';

const MOST_FIELDS = 20;
const TAXA_SHOWN = 20;
const LINKAGES = { average: 'average linkage', complete: 'complete linkage', ward: 'Ward’s linkage' } as const;

type Asked = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection'>;

/** The answer of the server, and the figure made of it. */
export function useClusters({ cohort, view, groups, selection }: Asked) {
  const { group } = fieldsInPlay(view, cohort, groups);
  const scope = { ...scopeOf(cohort, view), ...groupingOf(group, groups) };
  const { fields, n_samples } = cohort;
  const associate = [...groupFields(fields, n_samples), ...numberFields(fields)].map(({ field }) => field);
  const asked = useQuestion(
    askClusters({
      ...scope,
      ...distanceOf(view),
      algorithm: view.algorithm,
      linkage: view.linkage,
      associate: associate.slice(0, MOST_FIELDS),
      ...(view.k === undefined ? {} : { k: view.k }),
    }),
  );
  const shades = useQuestion(askComposition({ ...scope, top_n: TAXA_SHOWN }));
  const { result } = asked;
  const k = view.k ?? result?.k ?? 1;
  const chosen = useMemo(() => new Set(selection?.result_ids), [selection]);
  const how = view.algorithm === 'medoids' ? 'around medoids' : LINKAGES[view.linkage];
  const title = `Clusters by ${metricTitle(view.metric)} distance`;
  const description = result
    ? `${nWords(result.n, cohort, result.dropped)} · ${rankWord(result.rank)}, ${tableWords(view)} · ${how} · shades: % of the reads`
    : '';
  const figure = useMemo(() => {
    // Drawn without its shades first, the tree would jump when they come.
    if (!result || shades.isWaiting) return null;
    const shown = { result, composition: shades.result, k, group: group && titleOf(group, fields), selection: chosen };
    return clusterFigure(shown, { title, description });
  }, [result, shades.result, shades.isWaiting, k, group, fields, chosen, title, description]);
  return { asked, result, figure, k, group, title, description };
}
