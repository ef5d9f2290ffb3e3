import type { BetaDiversityBody, CohortDetail } from '@cohortium/contract';
import { type ChosenGroup, groupingOf } from '../chosen/chosen-groups.ts';
import { distanceOf } from '../view/distance-view.ts';
import { fieldsInPlay } from '../view/fields-in-play.ts';
import { type PlotView, scopeOf } from '../view/plot-view.ts';

interface Seen {
  cohort: Pick<CohortDetail, 'id' | 'version' | 'fields' | 'n_samples' | 'groupings' | 'chosen_grouping'>;
  view: PlotView;
  groups: readonly ChosenGroup[];
}

/**
 * What an ordination asks. Permuting takes longer than placing: the points are asked for, drawn, and tested after that;
 * without groups there is nothing to test, and one question is enough.
 */
export function ordinationOrders({ cohort, view, groups }: Seen): {
  placing: BetaDiversityBody;
  testing: BetaDiversityBody | null;
} {
  const { group, strata } = fieldsInPlay(view, cohort, groups);
  const body: BetaDiversityBody = {
    ...scopeOf(cohort, view),
    ...distanceOf(view),
    biplot: view.arrows,
    ...groupingOf(group, groups),
  };
  if (group === null) return { placing: body, testing: null };
  return { placing: { ...body, tests: false }, testing: { ...body, ...(strata ? { strata } : {}) } };
}
