export { assignColours, type ColourMap } from '#plots/colours';
export { percentMarks } from './bar-marks.ts';
export {
  type BarGroup,
  type CompositionData,
  type CompositionSample,
  type CompositionTaxon,
  compositionRows,
  countShallow,
  groupSamples,
  SHALLOW,
  type Strip,
  type TaxonKind,
  taxonPaint,
} from './composition-data.ts';
export { type CompositionFigure, compositionCsv, compositionPicture } from './composition-export.ts';
export { CompositionPlot, type CompositionProps, sampleCard } from './composition-plot.tsx';
export { MeanBars, SampleBars } from './mean-bars.tsx';
