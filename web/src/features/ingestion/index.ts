export { DraftList } from './components/details/draft-list.tsx';
export { ImportScreen } from './components/import/import-screen.tsx';
export { SubmissionScreen } from './components/submission-screen.tsx';
export { paramsOfStep, stepOfParams, submissionOfParams } from './model/step-params.ts';
export { sendFile } from './uploads/send-file.ts';
