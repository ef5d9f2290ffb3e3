import type { BetaDiversityBody, CohortDetail } from '@cohortium/contract';
import { type CustomGroup, toGrouping } from '../groups/custom-groups.ts';
import { toDistanceParams } from '../view/distance-view.ts';
import { type PlotView, toAnalysisScope } from '../view/plot-view.ts';
import { resolveViewFields } from '../view/view-fields.ts';

interface OrdinationView {
  cohort: Pick<CohortDetail, 'id' | 'version' | 'fields' | 'n_samples' | 'groupings' | 'default_grouping'>;
  view: PlotView;
  groups: readonly CustomGroup[];
}

/**
 * What an ordination asks. Permuting takes longer than placing: the points are asked for, drawn, and tested after that;
 * without groups there is nothing to test, and one question is enough.
 */
export function toOrdinationParams({ cohort, view, groups }: OrdinationView): {
  placing: BetaDiversityBody;
  testing: BetaDiversityBody | null;
} {
  const { group, strata } = resolveViewFields(view, cohort, groups);
  const body: BetaDiversityBody = {
    ...toAnalysisScope(cohort, view),
    ...toDistanceParams(view),
    biplot: view.arrows,
    ...toGrouping(group, groups),
  };
  if (group === null) return { placing: body, testing: null };
  return { placing: { ...body, tests: false }, testing: { ...body, ...(strata ? { strata } : {}) } };
}
