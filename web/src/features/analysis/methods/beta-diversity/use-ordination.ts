import { type BetaDiversity, needsTree } from '@cohortium/contract';
import { useMemo, useRef } from 'react';
import { queryClient } from '#platform/api';
import type { OrdinationData, OrdinationLook } from '#plots/ordination';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { planeAxes } from '../../view/plot-view.ts';
import { resolveViewFields } from '../../view/view-fields.ts';
import { labelAxes, ordinationTitle } from './describe-ordination.ts';
import {
  toCardFacts,
  toColouring,
  toOrdinationParams,
  toShaping,
  toSizeValues,
  toTaxonArrows,
  transposeCoordinates,
} from './ordination-data.ts';

/** Prefetches the ordination while the page renders. Cached results are not requested again. */
export function prefetchOrdination(seen: Parameters<typeof toOrdinationParams>[0]): void {
  void queryClient.prefetchQuery(analysisQuery('beta_diversity', toOrdinationParams(seen).placing));
}

type OrdinationInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection' | 'members'>;

/** The answer of the server, and the figure made of it. */
export function useOrdination({ cohort, view, groups, selection, members }: OrdinationInput) {
  const { group, colour, shape, size, strata } = resolveViewFields(view, cohort, groups);
  const { placing, testing } = toOrdinationParams({ cohort, view, groups });
  const analysis = useAnalysis(analysisQuery('beta_diversity', placing));
  const { result, isOld } = analysis;
  const isPlaced = result !== null && !isOld;
  // Offline, both queries pause, and the last statistics stay next to the last points.
  const isTested = testing === null || isPlaced || analysis.isOffline;
  const tests = useAnalysis(analysisQuery('beta_diversity', testing ?? placing), isTested);
  // Beside points that are new, numbers of the last question would be taken for theirs.
  const current = tests.isOld && !tests.isOffline ? { ...tests, result: null } : tests;
  // Without groups there is one question: why it has no answer stands in the plot's place, once.
  const tested = testing === null ? { ...current, error: null, isWaiting: false, isStopped: false } : current;
  const { fields, groupings } = cohort;
  const further = useMemo(() => groupings.map(({ field }) => field), [groupings]);
  const data = useMemo(
    () => (result ? toOrdinationData(result, { fields, colour, shape, size, members, further }) : null),
    [result, fields, colour, shape, size, members, further],
  );
  const { chosen, idsAt } = usePointSelection(result, selection?.result_ids);
  const shown = view.mode === '3d' ? [0, 1, 2] : planeAxes(view);
  const look: OrdinationLook = {
    ...{ mode: view.mode, shown, selection: chosen, around: toGroupOutline(view) },
    opacity: view.opacity && view.opacity / 100,
  };
  return {
    analysis,
    tested,
    result,
    data,
    look,
    idsAt,
    group,
    colour,
    shape,
    size,
    strata,
    treed: needsTree(view.metric),
  };
}

type OrdinationFigureInput = Pick<AnalysisTabProps['cohort'], 'fields'> & {
  /** Fields that are worth telling of a sample, the most telling first. */
  further: readonly string[];
  colour: string | null;
  shape: string | null;
  size: string | null;
  members: AnalysisTabProps['members'];
};

/** What an ordination plot draws of an answer. */
export function toOrdinationData(
  result: BetaDiversity,
  { fields, colour, shape, size, members, further }: OrdinationFigureInput,
): OrdinationData {
  const input = { fields, result, members };
  return {
    title: ordinationTitle(result.metric),
    coordinates: transposeCoordinates(result.coordinates, result.samples_id.length),
    ids: result.sample_names,
    axes: labelAxes(result),
    colourBy: toColouring({ field: colour, ...input }),
    shapeBy: toShaping({ field: shape, ...input }),
    sizeBy: toSizeValues({ field: size, ...input }),
    facts: toCardFacts(result, { fields, members, extraFields: [colour, shape], further }),
    arrows: toTaxonArrows(result),
  };
}

const toGroupOutline = ({ ellipses }: AnalysisTabProps['view']): OrdinationLook['around'] =>
  ellipses === 'off' ? null : ellipses === 'on' ? 'ellipses' : ellipses;

interface PointSelection {
  result: BetaDiversity | null;
  ids: readonly string[];
  places: ReadonlySet<number>;
}

/** The selection as places of this answer's samples, and the way from places picked here to samples. */
function usePointSelection(result: BetaDiversity | null, ids: readonly string[] | undefined) {
  const picked = useRef<PointSelection | null>(null);
  const chosen = useMemo(() => {
    // Of what was picked on this very plot the places are known; of many thousands they would take long to look up.
    const { current: own } = picked;
    return own && own.result === result && own.ids === ids ? own.places : toIndices(result?.samples_id ?? [], ids);
  }, [result, ids]);
  const idsAt = (places: readonly number[]): readonly string[] => {
    const found = places.flatMap((at) => result?.samples_id[at] ?? []);
    picked.current = { result, ids: found, places: new Set(places) };
    return found;
  };
  return { chosen, idsAt };
}

function toIndices(samples: readonly string[], ids: readonly string[] = []): ReadonlySet<number> {
  if (ids.length === 0) return new Set();
  const places = new Map(samples.map((id, at) => [id, at]));
  return new Set(ids.flatMap((id) => places.get(id) ?? []));
}
