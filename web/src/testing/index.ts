export { type Answers, draw, refusals, said, words } from './draw-part.tsx';
export { answerJson, connectPages, type Heard, listeningServer } from './listening-server.ts';
export { renewedBy } from './renewed-by.ts';
