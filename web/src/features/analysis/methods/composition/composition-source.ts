import type { CohortDetail, Composition } from '@cohortium/contract';
import { type CompositionData, compositionCsv, compositionPicture } from '#plots/composition';
import { type Figure, figurePicture } from '#plots/figure';
import { type FigureSource, toFigureRecipe, toFileName } from '../../figure-source.ts';
import type { PlotView } from '../../view/plot-view.ts';
import { sunburstTitle } from './sunburst/sunburst-figure.ts';
import { sunburstCsv } from './sunburst/sunburst-table.tsx';
import type { SunburstState } from './sunburst/use-sunburst.ts';

type Drawn = {
  cohort: CohortDetail;
  result: Composition;
  data: CompositionData;
  /** Null for bars. */
  figure: Figure | null;
  view: PlotView;
  description: string;
  sunburst: SunburstState;
};

/** The composition as files. */
export function compositionSource({ cohort, result, data, figure, view, description, sunburst }: Drawn): FigureSource {
  const isSunburst = view.drawn === 'sunburst' && sunburst.root !== null;
  const { method, answer } = (isSunburst ? sunburst.shown : null) ?? {
    method: view.drawn === 'means' ? ('average-composition' as const) : ('composition' as const),
    answer: result,
  };
  const title = isSunburst ? sunburstTitle(sunburst) : data.title;
  return {
    name: toFileName(cohort.name, title),
    title: `${title}, ${cohort.name}`,
    picture: async (tokens, paper) =>
      figure
        ? figurePicture(figure, tokens, paper)
        : compositionPicture({ data, tokens, paper, method: description, means: view.drawn === 'bars' }),
    csv: async () => (isSunburst && sunburst.root ? sunburstCsv(sunburst.root, sunburst.focus) : compositionCsv(data)),
    answer,
    recipe: toFigureRecipe({ method, answer, cohort }),
  };
}
