export { invalidatedBy } from './invalidated-by.ts';
export { answerJson, connectPages, type ReceivedRequest, startRecordingServer } from './recording-server.ts';
export { disabledReasons, type QueryFixtures, renderMarkup, renderText, textOfHtml } from './render-text.tsx';
