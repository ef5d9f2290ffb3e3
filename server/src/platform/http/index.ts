export {
  type AnyAsker,
  type Asker,
  type AskerSource,
  everybody,
  type Membership,
  type Person,
  type PersonAsker,
  type Proof,
  type Viewing,
} from './asker.ts';
export { createHttp, type HttpParts } from './create-http.ts';
export { describeContract } from './describe-contract.ts';
export { OPENAPI_PATH } from './document-api.ts';
export type { ByteRange, FileAnswer } from './downloads/send-file.ts';
export { answerError } from './errors/map-error.ts';
export type { ServerEvent } from './frame-events.ts';
export { normaliseInput } from './input/normalise-input.ts';
export { parseJson } from './input/parse-json.ts';
export { Api, type RequestFacts } from './mount-route.ts';
export type { Part } from './parts/read-parts.ts';
