export { type Clock, DAY_MS, systemClock } from './clock.ts';
export { newId } from './new-id.ts';
export { randomToken } from './random-token.ts';
