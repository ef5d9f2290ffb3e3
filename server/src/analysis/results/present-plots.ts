import type { BetaDiversity, betaDiversityPlotSchema, Composition, compositionPlotSchema } from '@cohortium/contract';
import type { z } from 'zod';

type PlotMetadata = Pick<
  BetaDiversity | Composition,
  | 'is_selected_on_plot'
  | 'method'
  | 'method_description'
  | 'parameters'
  | 'seed'
  | 'software_version'
  | 'n'
  | 'n_subjects'
  | 'dropped'
  | 'warnings'
>;

const toPlotMetadata = (answer: PlotMetadata): PlotMetadata => {
  const {
    method,
    method_description,
    parameters,
    seed,
    software_version,
    n,
    n_subjects,
    dropped,
    warnings,
    is_selected_on_plot,
  } = answer;
  return {
    method,
    method_description,
    parameters,
    seed,
    software_version,
    n,
    n_subjects,
    dropped,
    warnings,
    is_selected_on_plot,
  };
};

/** Ordination plot in the specification's format: sample ids and three coordinate arrays. */
export function plotOfBetaDiversity(answer: BetaDiversity): z.output<typeof betaDiversityPlotSchema> {
  const [x = [], y = [], z = []] = answer.coordinates;
  const percents = answer.axes.slice(0, 3).map(({ percent }) => percent);
  return { ...toPlotMetadata(answer), samples_id: answer.samples_id, x, y, z, percents };
}

/** The specification's plot of a composition: rows alone. */
export function plotOfComposition(answer: Composition): z.output<typeof compositionPlotSchema> {
  return { ...toPlotMetadata(answer), taxa: answer.taxa.map(({ taxon }) => taxon), rows: answer.rows };
}
