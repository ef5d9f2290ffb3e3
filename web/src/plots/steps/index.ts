export { STEP_WORDS, type StepCell, StepLegend, type StepRow, type StepState } from './step-cell.tsx';
export { StepMatrix } from './step-matrix.tsx';
