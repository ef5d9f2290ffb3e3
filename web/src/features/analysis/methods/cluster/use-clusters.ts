import { useMemo } from 'react';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toGrouping } from '../../custom-groups.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { describeTable, toDistanceParams } from '../../view/distance-view.ts';
import { hasCounts, rankInSentence, toAnalysisScope } from '../../view/plot-view.ts';
import { fieldTitle, groupFields, numberFields, resolveViewFields } from '../../view/view-fields.ts';
import { metricTitle } from '../beta-diversity/describe-ordination.ts';
import { clusterFigure } from './cluster-figures.ts';

const MAX_FIELDS = 20;
const MAX_TAXA = 20;
const LINKAGES = { average: 'average linkage', complete: 'complete linkage', ward: 'Ward’s linkage' } as const;

type ClusterInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection'>;

/** The answer of the server, and the figure made of it. */
export function useClusters({ cohort, view, groups, selection }: ClusterInput) {
  const { group } = resolveViewFields(view, cohort, groups);
  const scope = { ...toAnalysisScope(cohort, view), ...toGrouping(group, groups) };
  const { fields, n_samples } = cohort;
  const associate = [...groupFields(fields, n_samples), ...numberFields(fields)].map(({ field }) => field);
  const analysis = useAnalysis(
    analysisQuery('cluster', {
      ...scope,
      ...toDistanceParams(view),
      algorithm: view.algorithm,
      linkage: view.linkage,
      associate: associate.slice(0, MAX_FIELDS),
      ...(view.k === undefined ? {} : { k: view.k }),
    }),
  );
  const shades = useAnalysis(analysisQuery('composition', { ...scope, top_n: MAX_TAXA }));
  const { result } = analysis;
  const k = view.k ?? result?.k ?? 1;
  const chosen = useMemo(() => new Set(selection?.result_ids), [selection]);
  const how = view.algorithm === 'medoids' ? 'around medoids' : LINKAGES[view.linkage];
  const title = `Clusters by ${metricTitle(view.metric)} distance`;
  const description = result
    ? `${describeSampleCount(result.n, cohort, result.dropped)} · ${rankInSentence(result.rank)}, ${describeTable(view, hasCounts(cohort))} · ${how} · shades: % of ${hasCounts(cohort) ? 'the reads' : 'the sample’s total'}`
    : '';
  const figure = useMemo(() => {
    // Drawn without its shades first, the tree would jump when they come.
    if (!result || shades.isWaiting) return null;
    const shown = {
      result,
      composition: shades.result,
      k,
      group: group && fieldTitle(group, fields),
      selection: chosen,
    };
    return clusterFigure(shown, { title, description });
  }, [result, shades.result, shades.isWaiting, k, group, fields, chosen, title, description]);
  return { analysis, result, figure, k, group, title, description };
}
