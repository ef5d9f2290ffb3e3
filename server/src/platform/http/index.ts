// IPv6 by its first 64 bits: whoever has one such address has all of them.
export { normalizeIP as networkOf } from '@fastify/rate-limit';
export {
  type AnyAsker,
  type Asker,
  type AskerSource,
  everybody,
  granteeOf,
  type PersonAsker,
  type Proof,
  type Viewing,
} from './access/asker.ts';
export { requireFreshProof } from './access/enforce-access.ts';
export { Membership, type Place, reaches } from './access/membership.ts';
export type { Person } from './access/person.ts';
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
