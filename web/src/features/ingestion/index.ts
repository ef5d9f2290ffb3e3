export { type ProcessingPicker, SubmissionScreen } from './components/submission-screen.tsx';
export { sendFile } from './uploads/send-file.ts';
