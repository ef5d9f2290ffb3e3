export { type Connection, call, connect, forgetAnswers, lookThrough, whenForgotten } from './connection.ts';
export { fetchFile } from './fetch-file.ts';
export { growingListOf } from './growing-list.ts';
export { keyOf, mayRetry, queryClient, queryOf, refresh } from './queries.ts';
export { readEvents, type ServerEvent } from './read-events.ts';
export {
  complaintOf,
  isConnectionFailure,
  isDenied,
  isMissing,
  isOvertaken,
  isRefused,
  placeFailure,
  reasonOf,
  sentenceOf,
  taxonomySearchMessage,
} from './read-failure.ts';
export { answerProof, proofAsked, requestProof } from './request-proof.ts';
export { hearRefusedUpload, type SignedUpload, signUpload } from './sign-upload.ts';
export { createTransport, type Reply, type TransportOptions } from './transport.ts';
