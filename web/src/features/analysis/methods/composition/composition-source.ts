import type { CohortDetail, Composition } from '@cohortium/contract';
import { type CompositionData, compositionCsv, compositionPicture } from '#plots/composition';
import { type Figure, figurePicture } from '#plots/figure';
import { type FigureSource, toFigureRecipe, toFileName } from '../../figure-source.ts';
import type { PlotView } from '../../view/plot-view.ts';

type Drawn = {
  cohort: CohortDetail;
  result: Composition;
  data: CompositionData;
  /** Null for bars. */
  figure: Figure | null;
  view: PlotView;
  description: string;
};

/** The composition as files. */
export function compositionSource({ cohort, result, data, figure, view, description }: Drawn): FigureSource {
  const means = view.drawn === 'means';
  return {
    name: toFileName(cohort.name, data.title),
    title: `${data.title}, ${cohort.name}`,
    picture: async (tokens, paper) =>
      figure
        ? figurePicture(figure, tokens, paper)
        : compositionPicture({ data, tokens, paper, method: description, means: view.drawn === 'bars' }),
    csv: async () => compositionCsv(data),
    answer: result,
    recipe: toFigureRecipe({ method: means ? 'average-composition' : 'composition', answer: result, cohort }),
  };
}
