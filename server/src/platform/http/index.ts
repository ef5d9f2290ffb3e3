// IPv6 by its first 64 bits: anyone who has one such address has all of them.
export { normalizeIP as networkOf } from '@fastify/rate-limit';
export {
  type AnyCaller,
  anonymous,
  type Caller,
  type CallerSource,
  type Credentials,
  granteeOf,
  type PersonCaller,
  type ShareLinkAccess,
} from './access/caller.ts';
export { requireRecentAuth } from './access/enforce-access.ts';
export { isInTokenScope, Membership, type MembershipRow } from './access/membership.ts';
export type { Person } from './access/person.ts';
export { createHttp, type HttpParts } from './create-http.ts';
export { describeContract } from './document/describe-contract.ts';
export { OPENAPI_PATH } from './document/document-api.ts';
export type { ServerEvent } from './frame-events.ts';
export { migrations } from './idempotency-tables.ts';
export { toErrorResponse } from './map-error.ts';
export { Api, type RequestInfo } from './mount-route.ts';
export { normaliseInput } from './normalise-input.ts';
export { parseJson } from './parse-json.ts';
export type { MultipartPart } from './read-parts.ts';
export type { FileResponse } from './send-file.ts';
export { deleteExpiredKeys, type IdempotentWrite, withIdempotency } from './with-idempotency.ts';
