import { type CohortDetail, comparisonTitles, type GroupComparison } from '@cohortium/contract';
import { type Figure, figurePicture } from '#plots/figure';
import { writeCsv } from '#plots/frame';
import { type FigureSource, toFigureRecipe, toFileName } from '../../export/figure-source.ts';
import { taxonFindings } from './comparison-figure.ts';

/** A line a taxon and method. */
function findingRows(result: GroupComparison): string {
  const heads = ['taxon', 'lineage', 'method', 'statistic', 'effect', 'p', 'q', 'different', 'highest in'];
  const rows = result.taxa.flatMap(({ taxon, lineage }) =>
    taxonFindings(result, taxon).map(({ method, finding }) => [
      taxon,
      lineage.join('; '),
      comparisonTitles[method.method],
      finding?.statistic ?? null,
      finding?.effect ?? null,
      finding?.p ?? null,
      finding?.q ?? null,
      finding === null ? 'not tested' : finding.is_different ? 'yes' : 'no',
      finding?.highest ?? null,
    ]),
  );
  return writeCsv(heads, rows);
}

type Drawn = { cohort: CohortDetail; result: GroupComparison; figure: Figure };

/** The comparison as files. */
export function comparisonSource({ cohort, result, figure }: Drawn): FigureSource {
  return {
    name: toFileName(cohort.name, 'groups', result.group_by),
    title: `${figure.title}, ${cohort.name}`,
    picture: async (tokens, paper) => figurePicture(figure, tokens, paper),
    csv: async () => findingRows(result),
    answer: result,
    recipe: toFigureRecipe({ method: 'consensus', answer: result, cohort }),
  };
}
