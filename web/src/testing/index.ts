export { draw, said, words } from './draw-part.tsx';
export { answerJson, connectPages, type Heard, listeningServer } from './listening-server.ts';
