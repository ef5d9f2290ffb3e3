export { assignColours, type ColourMap } from '#plots/colours';
export {
  type CompositionData,
  type CompositionSample,
  type CompositionTaxon,
  compositionRows,
  type TaxonKind,
} from './composition-data.ts';
export { type CompositionFigure, compositionCsv, compositionPng, compositionSvg } from './composition-export.ts';
export { CompositionPlot, type CompositionProps } from './composition-plot.tsx';
