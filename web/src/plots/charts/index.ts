export { type AttritionStep, AttritionStrip } from './attrition-strip.tsx';
export type { Range } from './chart-scales.ts';
export { FacetBars, type FacetValue } from './facet-bars.tsx';
export { GroupValueBars } from './group-value-bars.tsx';
export { Histogram, type HistogramBin } from './histogram.tsx';
export { ScreeBars } from './scree-bars.tsx';
export { type GraphStep, StepGraph } from './step-graph.tsx';
