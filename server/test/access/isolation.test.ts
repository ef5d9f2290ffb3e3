import { expect, inject, test } from 'vitest';
import { testPortal } from '#testing';
import { runIsolationTrial } from './isolation-steps.fixture.ts';
import { openIsolation } from './isolation-world.fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Given by `npm run isolation`, which tries more of them. */
    isolation_steps?: number;
    isolation_seed?: number;
  }
}

const world = await openIsolation(await testPortal());
const requestedCount = inject('isolation_steps');
const steps = requestedCount ?? 2000;
const began = performance.now();

/** A night's run says now and then how far it is. */
function print(made: number): void {
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  if (requestedCount !== undefined && made % 1000 === 0)
    process.stdout.write(`${made} of ${steps} steps in ${minutes} min\n`);
}

test(
  `after each of ${steps} random steps people see what the policy shows them, and nothing else`,
  async () => {
    const trial = { steps, seed: inject('isolation_seed'), thorough: requestedCount !== undefined, print };
    expect(await runIsolationTrial(world, trial)).toBeGreaterThanOrEqual(steps);
  },
  steps * 500 + 60_000,
);
