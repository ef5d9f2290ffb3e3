const STEPS_MS = [1000, 2000, 3000, 5000, 8000, 10_000];

/** The delay before the next retry in milliseconds: short at first, then ten seconds. */
export const pauseAfter = (tries: number): number => STEPS_MS[Math.min(tries, STEPS_MS.length - 1)] ?? 0;
