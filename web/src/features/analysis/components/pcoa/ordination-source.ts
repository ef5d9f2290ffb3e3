import type { BetaDiversity, CohortDetail } from '@cohortium/contract';
import type { OrdinationData, OrdinationLook, View } from '#plots/ordination';
import { figureRecipe } from '../../model/export/figure-recipe.ts';
import type { FigureSource } from '../figure/figure-source.ts';
import { fileName } from '../panel/save-file.ts';

type Drawn = {
  cohort: CohortDetail;
  result: BetaDiversity;
  data: OrdinationData;
  look: OrdinationLook;
  view: View | undefined;
  description: string;
};

/** The ordination as files; the drawing code is loaded when one is asked for. */
export function ordinationSource({ cohort, result, data, look, view, description }: Drawn): FigureSource {
  return {
    name: fileName(cohort.name, 'pcoa', result.metric),
    title: `${data.title}, ${cohort.name}`,
    picture: async (tokens) => {
      const { ordinationPicture } = await import('#plots/ordination');
      return ordinationPicture({ data, look, view, tokens, method: description });
    },
    csv: async () => (await import('#plots/ordination')).ordinationCsv(data, look.selection),
    answer: result,
    recipe: figureRecipe({ method: 'pcoa', answer: result, cohort }),
  };
}
