export { migrations } from './idempotency-tables.ts';
export { deleteExpiredKeys, type IdempotentWrite, withIdempotency } from './with-idempotency.ts';
