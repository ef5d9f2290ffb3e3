/** Milliseconds since 1970. The one place of the web that asks the machine for the time. */
export function now(): number {
  return Date.now();
}
