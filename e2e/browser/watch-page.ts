import type { Page } from '@playwright/test';

export interface PageErrors {
  /** Announces refusals that belong to the story, such as a wrong password. */
  expect(status: number, path: RegExp): void;
  faults(): string[];
}

/** The browser's own note on a refused request: the response itself is looked at instead. */
const isNoteOnResponse = (text: string): boolean => text.startsWith('Failed to load resource: the server responded');

/** Some refusals of the content security policy raise an event and leave no line in the console: this leaves one. */
const logCspViolations = (): void =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`refused by the policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
  );

/** Listens to console, page errors and responses; a refusal of the content security policy is a console error. */
export async function watchPage(page: Page): Promise<PageErrors> {
  const faults: string[] = [];
  await page.addInitScript(logCspViolations);
  const expected: { status: number; path: RegExp }[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !isNoteOnResponse(text)) faults.push(`console: ${text}`);
    if (message.type() === 'warning' && /Content Security Policy/i.test(text)) faults.push(`console: ${text}`);
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() < 400) return;
    if (expected.some(({ status, path }) => status === response.status() && path.test(pathname))) return;
    faults.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  return { expect: (status, path) => expected.push({ status, path }), faults: () => faults };
}
