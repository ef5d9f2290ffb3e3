const STEPS_MS = [1000, 2000, 3000, 5000, 8000, 10_000];

/** Milliseconds until the next try, after so many in vain: quick at first, then every ten seconds for as long as it takes. */
export const pauseAfter = (tries: number): number => STEPS_MS[Math.min(tries, STEPS_MS.length - 1)] ?? 0;
