export { type Caller, callerNow, callingAs } from './caller.ts';
export { type Limits, limitAtOnce } from './limit-at-once.ts';
export { takeBreaks } from './take-breaks.ts';
