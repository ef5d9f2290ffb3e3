export { STEP_LABELS, type StepCell, StepLegend, type StepRow, type StepState } from './step-cell.tsx';
export { StepMatrix } from './step-matrix.tsx';
