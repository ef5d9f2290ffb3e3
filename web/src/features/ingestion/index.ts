export type { ProcessingPicker } from './components/processing-picker.ts';
export { SubmissionScreen } from './components/submission-screen.tsx';
export { sendFile } from './uploads/send-file.ts';
