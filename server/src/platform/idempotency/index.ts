export { migrations } from './idempotency-tables.ts';
export { forgetOldKeys, type Repeatable, runOnce } from './run-once.ts';
