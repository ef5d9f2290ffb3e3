import { type ExpectMatcherState, expect as inFull, type Locator } from '@playwright/test';

interface Patience {
  timeout?: number;
}

const FIRST_CHECK_MS = 100;

const errorMessageOf = (pending: Promise<void>): Promise<string | null> =>
  pending.then(
    () => null,
    (error: unknown) => String(error instanceof Error ? error.message : error),
  );

/**
 * Playwright's own `toBeVisible` writes down the whole page, role by role, each time it looks and does not find what it
 * waits for: some 0.03 s of processor, twice a second. This one only waits; what is never seen is told in full.
 */
export const expect = inFull.extend({
  async toBeVisible(this: ExpectMatcherState, locator: Locator, { timeout = this.timeout }: Patience = {}) {
    if (this.isNot) {
      const fault = await errorMessageOf(inFull(locator).not.toBeVisible({ timeout }));
      return { pass: fault !== null, message: () => fault ?? '' };
    }
    if ((await errorMessageOf(locator.waitFor({ timeout }))) === null) return { pass: true, message: () => '' };
    const fault = await errorMessageOf(inFull(locator).toBeVisible({ timeout: FIRST_CHECK_MS }));
    return { pass: fault === null, message: () => `After ${timeout} ms: ${fault}` };
  },
});
