import { type BetaDiversity, needsTree } from '@cohortium/contract';
import { useMemo, useRef } from 'react';
import type { OrdinationData, OrdinationLook } from '#plots/ordination';
import { arrowsOf, colouring, factsOf, numbersOf, shaping, transposed } from '../../model/pcoa/ordination-data.ts';
import { ordinationOrders } from '../../model/pcoa/ordination-orders.ts';
import { axesShown, ordinationTitle } from '../../model/pcoa/ordination-words.ts';
import { fieldsInPlay } from '../../model/view/fields-in-play.ts';
import { axesOf } from '../../model/view/plot-view.ts';
import { askBetaDiversity } from '../../queries/analysis-queries.ts';
import { useQuestion } from '../../queries/use-question.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';

type Asked = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups' | 'selection' | 'members'>;

/** The answer of the server, and the figure made of it. */
export function useOrdination({ cohort, view, groups, selection, members }: Asked) {
  const { group, colour, shape, size, strata } = fieldsInPlay(view, cohort, groups);
  const { placing, testing } = ordinationOrders({ cohort, view, groups });
  const asked = useQuestion(askBetaDiversity(placing));
  const { result, isOld } = asked;
  const isPlaced = result !== null && !isOld;
  const tests = useQuestion(askBetaDiversity(testing ?? placing), testing === null || isPlaced);
  // Beside points that are new, numbers of the last question would be taken for theirs.
  const current = tests.isOld && !tests.isOffline ? { ...tests, result: null } : tests;
  // Without groups there is one question: why it has no answer stands in the plot's place, once.
  const tested = testing === null ? { ...current, error: null, isWaiting: false, isStopped: false } : current;
  const { fields, groupings } = cohort;
  const further = useMemo(() => groupings.map(({ field }) => field), [groupings]);
  const data = useMemo(
    () => (result ? ordinationFigure(result, { fields, colour, shape, size, members, further }) : null),
    [result, fields, colour, shape, size, members, further],
  );
  const { chosen, idsAt } = usePicked(result, selection?.result_ids);
  const shown = view.mode === '3d' ? [0, 1, 2] : axesOf(view);
  const look: OrdinationLook = {
    ...{ mode: view.mode, shown, selection: chosen, around: aroundOf(view) },
    opacity: view.opacity && view.opacity / 100,
  };
  return {
    asked,
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

type Painted = Pick<AnalysisTabProps['cohort'], 'fields'> & {
  /** Fields that are worth telling of a sample, the most telling first. */
  further: readonly string[];
  colour: string | null;
  shape: string | null;
  size: string | null;
  members: AnalysisTabProps['members'];
};

/** What an ordination plot draws of an answer. */
export function ordinationFigure(
  result: BetaDiversity,
  { fields, colour, shape, size, members, further }: Painted,
): OrdinationData {
  const told = { fields, result, members };
  return {
    title: ordinationTitle(result.metric),
    coordinates: transposed(result.coordinates, result.samples_id.length),
    ids: result.sample_names,
    axes: axesShown(result),
    colourBy: colouring({ field: colour, ...told }),
    shapeBy: shaping({ field: shape, ...told }),
    sizeBy: numbersOf({ field: size, ...told }),
    facts: factsOf(result, { fields, members, told: [colour, shape], further }),
    arrows: arrowsOf(result),
  };
}

const aroundOf = ({ ellipses }: AnalysisTabProps['view']): OrdinationLook['around'] =>
  ellipses === 'off' ? null : ellipses === 'on' ? 'ellipses' : ellipses;

interface Picked {
  result: BetaDiversity | null;
  ids: readonly string[];
  places: ReadonlySet<number>;
}

/** The selection as places of this answer's samples, and the way from places picked here to samples. */
function usePicked(result: BetaDiversity | null, ids: readonly string[] | undefined) {
  const picked = useRef<Picked | null>(null);
  const chosen = useMemo(() => {
    // Of what was picked on this very plot the places are known; of many thousands they would take long to look up.
    const { current: own } = picked;
    return own && own.result === result && own.ids === ids ? own.places : placesOf(result?.samples_id ?? [], ids);
  }, [result, ids]);
  const idsAt = (places: readonly number[]): readonly string[] => {
    const found = places.flatMap((at) => result?.samples_id[at] ?? []);
    picked.current = { result, ids: found, places: new Set(places) };
    return found;
  };
  return { chosen, idsAt };
}

function placesOf(samples: readonly string[], ids: readonly string[] = []): ReadonlySet<number> {
  if (ids.length === 0) return new Set();
  const places = new Map(samples.map((id, at) => [id, at]));
  return new Set(ids.flatMap((id) => places.get(id) ?? []));
}
