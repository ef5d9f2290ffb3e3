import type { CohortDetail, Lefse } from '@cohortium/contract';
import { type Figure, figurePicture } from '#plots/figure';
import { writeCsv } from '#plots/frame';
import { type FigureSource, toFigureRecipe, toFileName } from '../../export/figure-source.ts';

/** Every feature in the columns of LEfSe's own result file, then the means of the classes. */
function featureRows({ features, classes }: Lefse): string {
  const means = classes.map(({ name }) => `mean per million, ${name}`);
  return writeCsv(
    ['feature', 'log_largest_mean', 'class', 'lda', 'kruskal_wallis_p', ...means],
    features.map((feature) => [
      feature.feature,
      feature.log_largest_mean,
      feature.is_discriminative ? feature.class : null,
      feature.lda,
      feature.kruskal_p,
      ...feature.class_means,
    ]),
  );
}

/** LEfSe as files. */
export function lefseSource({
  cohort,
  result,
  figure,
}: {
  cohort: CohortDetail;
  result: Lefse;
  figure: Figure;
}): FigureSource {
  return {
    name: toFileName(cohort.name, 'lefse', result.class_by),
    title: `${figure.title}, ${cohort.name}`,
    picture: async (tokens, paper) => figurePicture(figure, tokens, paper),
    csv: async () => featureRows(result),
    answer: result,
    recipe: toFigureRecipe({ method: 'lefse', answer: result, cohort }),
  };
}
