import type { analysisRoutes } from '@cohortium/contract';
import type { z } from 'zod';
import type { OrdinationData } from '#plots/ordination';

type Plot = z.output<typeof analysisRoutes.betaDiversityPlot.response>['data'];

/** The specification's plot, three arrays of coordinates, as an ordination draws it. */
export const plotFigure = ({ samples_id, x, y, z: depth, percents }: Plot): OrdinationData => ({
  title: 'Principal coordinates',
  coordinates: samples_id.map((_, at) => [x[at] ?? 0, y[at] ?? 0, depth[at] ?? 0]),
  ids: samples_id,
  axes: percents.map((percent, at) => ({ name: `PC${at + 1}`, percent })),
});
