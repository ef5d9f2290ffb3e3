import type { BetaDiversity, CohortDetail } from '@cohortium/contract';
import {
  type OrdinationData,
  type OrdinationLook,
  ordinationCsv,
  ordinationPicture,
  type View,
} from '#plots/ordination';
import { type FigureSource, toFigureRecipe, toFileName } from '../../export/figure-source.ts';

type Drawn = {
  cohort: CohortDetail;
  result: BetaDiversity;
  data: OrdinationData;
  look: OrdinationLook;
  /** The plot as the reader has moved it until the figure is made. */
  seen: { readonly current: View | undefined };
  description: string;
};

/** The ordination as files. */
export function ordinationSource({ cohort, result, data, look, seen, description }: Drawn): FigureSource {
  return {
    name: toFileName(cohort.name, 'pcoa', result.metric),
    title: `${data.title}, ${cohort.name}`,
    picture: async (tokens, paper) =>
      ordinationPicture({ data, look, view: seen.current, tokens, paper, method: description }),
    csv: async () => ordinationCsv(data, look.selection),
    answer: result,
    recipe: toFigureRecipe({ method: 'pcoa', answer: result, cohort }),
  };
}
