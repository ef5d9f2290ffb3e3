export { type Connection, call, clearCaches, connect, hasShareLink, onCacheClear, setShareLink } from './connection.ts';
export { fetchFile } from './fetch-file.ts';
export { infiniteListOf, queryClient, queryKeyOf, queryOf, refresh, shouldRetry } from './growing-list.ts';
export { readEvents, type ServerEvent } from './read-events.ts';
export {
  assignFieldErrors,
  isConflict,
  isConnectionFailure,
  isDenied,
  isNotFound,
  isRejected,
  reasonOf,
  sentenceOf,
  taxonomySearchMessage,
  validationMessageOf,
} from './read-failure.ts';
export { reauthStore, requestReauth, resolveReauth } from './request-reauth.ts';
export { reportRejectedUpload, type SignedUpload, signUpload } from './sign-upload.ts';
export { createTransport, type ResponseInfo, type TransportOptions } from './transport.ts';
