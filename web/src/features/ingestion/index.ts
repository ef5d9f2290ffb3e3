export { paramsOfStep, stepOfParams, submissionOfParams } from './drafts/step-params.ts';
export { ImportScreen } from './import/import-screen.tsx';
export { DraftList } from './submission/draft-list.tsx';
export { SubmissionScreen } from './submission/submission-screen.tsx';
export { sendFile } from './uploads/send-file.ts';
