export { type Caller, callerNow, callingAs } from './caller.ts';
export { type Limits, limitAtOnce } from './limit-at-once.ts';
