export { type AbundanceBin, AbundanceHistogram } from './abundance-histogram.tsx';
export { percentText } from './abundance-scale.ts';
