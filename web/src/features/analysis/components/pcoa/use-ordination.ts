import type { BetaDiversity } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OrdinationData, OrdinationLook } from '#plots/ordination';
import { colouring, shaping, transposed } from '../../model/ordination-data.ts';
import { axesOf, fieldsInPlay } from '../../model/plot-view.ts';
import { betaDiversityQuery } from '../../queries/analysis-queries.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';

const TITLE = 'Principal coordinates of Bray–Curtis distance';

type Asked = Pick<AnalysisTabProps, 'cohort' | 'view' | 'selection' | 'members'>;

/** The answer of the server, and the figure made of it. */
export function useOrdination({ cohort, view, selection, members }: Asked) {
  const { group, colour, shape } = fieldsInPlay(view, cohort);
  const answer = useQuery(
    betaDiversityQuery({
      cohort_id: cohort.id,
      version: cohort.version,
      rank: view.rank,
      ...(group ? { group_by: group } : {}),
    }),
  );
  const result = answer.data?.data ?? null;
  const data = useMemo(
    () => (result ? figureOf(result, { fields: cohort.fields, colour, shape, members }) : null),
    [result, cohort.fields, colour, shape, members],
  );
  const chosen = useMemo(() => indicesOf(result, selection?.result_ids), [result, selection]);
  const shown = view.mode === '3d' ? [0, 1, 2] : axesOf(view);
  const look: OrdinationLook = { mode: view.mode, shown, selection: chosen, ellipses: true };
  return { answer, result, data, look, group, colour, shape };
}

type Painted = Pick<AnalysisTabProps['cohort'], 'fields'> & {
  colour: string | null;
  shape: string | null;
  members: AnalysisTabProps['members'];
};

function figureOf(result: BetaDiversity, { fields, colour, shape, members }: Painted): OrdinationData {
  return {
    title: TITLE,
    coordinates: transposed(result.coordinates, result.samples_id.length),
    ids: result.sample_names,
    axes: result.axes.map(({ name, percent }) => ({ name, percent })),
    colourBy: colouring({ field: colour, fields, result, members }),
    shapeBy: shaping({ field: shape, fields, result, members }),
  };
}

function indicesOf(result: BetaDiversity | null, ids: readonly string[] | undefined): ReadonlySet<number> {
  const wanted = new Set(ids);
  return new Set((result?.samples_id ?? []).flatMap((id, at) => (wanted.has(id) ? [at] : [])));
}
