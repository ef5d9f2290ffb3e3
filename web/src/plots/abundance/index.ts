export { type AbundanceBin, AbundanceHistogram } from './abundance-histogram.tsx';
export { percentText } from './abundance-scale.ts';
export { type ReadsBin, ReadsHistogram } from './reads-histogram.tsx';
