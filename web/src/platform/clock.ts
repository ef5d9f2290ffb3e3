/** Milliseconds since 1970. The only place in the web code that reads the system time. */
export function now(): number {
  return Date.now();
}
