import type { AlphaDiversityReport, CohortDetail } from '@cohortium/contract';
import { type Figure, figurePicture } from '#plots/figure';
import { writeCsv } from '#plots/frame';
import { type LineFigure, linePicture } from '#plots/lines';
import { type FigureSource, toFigureRecipe, toFileName } from '../../figure-source.ts';
import { hasCounts, type PlotView } from '../../view/plot-view.ts';
import { alphaRows } from './alpha-figures.ts';

type Drawn = {
  cohort: CohortDetail;
  result: AlphaDiversityReport;
  view: PlotView;
  figure: Figure | null;
  curves: LineFigure | null;
};

function curveRows({ rarefaction, samples }: AlphaDiversityReport): string {
  const names = new Map(samples.map(({ result_id, sample_id }) => [result_id, sample_id]));
  const depths = rarefaction?.depths ?? [];
  const rows = (rarefaction?.curves ?? []).map(({ result_id, expected }) => [names.get(result_id) ?? '', ...expected]);
  return writeCsv(['sample_id', ...depths.map((depth) => `${depth} reads`)], rows);
}

function valueRows(result: AlphaDiversityReport, cohort: CohortDetail): string {
  const heads = [
    'sample_id',
    'group',
    hasCounts(cohort) ? 'reads' : 'total',
    ...result.indices.map(({ index, unit }) => (unit ? `${index}, ${unit}` : index)),
  ];
  return writeCsv(
    heads,
    alphaRows(result).map((row) => [row.sample_id, row.group, row.reads, ...row.values]),
  );
}

/** Diversity as files. */
export function alphaSource({ cohort, result, view, figure, curves }: Drawn): FigureSource {
  const title = figure?.title ?? curves?.title ?? '';
  return {
    name: toFileName(cohort.name, title),
    title: `${title}, ${cohort.name}`,
    picture: async (tokens, paper) => {
      if (curves) return linePicture(curves, tokens, paper);
      return figurePicture(
        figure ?? { title, description: '', draw: () => ({ marks: [], parts: [], height: 0 }) },
        tokens,
        paper,
      );
    },
    csv: async () => (curves ? curveRows(result) : valueRows(result, cohort)),
    answer: result,
    recipe: toFigureRecipe(
      curves
        ? {
            method: 'rarefaction-curves',
            answer: result,
            cohort,
            also: { depths: (result.rarefaction?.depths ?? []).join(',') },
          }
        : { method: 'alpha-diversity', answer: result, cohort, also: { index: view.index } },
    ),
  };
}
