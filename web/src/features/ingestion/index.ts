export { ImportScreen } from './components/import/import-screen.tsx';
export { SubmissionScreen } from './components/submission-screen.tsx';
export type { StepId } from './model/describe-steps.ts';
export { readStep, writeStep } from './model/step-of-address.ts';
export { sendFile } from './uploads/send-file.ts';
