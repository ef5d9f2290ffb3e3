export { UnfinishedList } from './components/details/unfinished-list.tsx';
export { ImportScreen } from './components/import/import-screen.tsx';
export { SubmissionScreen } from './components/submission-screen.tsx';
export { readStep, readSubmission, writeStep } from './model/step-of-address.ts';
export { sendFile } from './uploads/send-file.ts';
