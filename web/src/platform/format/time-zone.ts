import { DEFAULT_TIMEZONE } from '@cohortium/contract';

/** The person's zone: the default until their settings are known. */
let zone: string = DEFAULT_TIMEZONE;
const listeners = new Set<() => void>();

export const timeZone = (): string => zone;

/** Sets the zone of every time on the page. A name that the browser does not know is refused with a RangeError. */
export function setTimeZone(name: string) {
  new Intl.DateTimeFormat('en-US', { timeZone: name });
  zone = name;
  for (const listener of listeners) listener();
}

export function subscribeTimeZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
