import { afterEach, expect, test, vi } from 'vitest';
import { installNonce, nonce } from './nonce.ts';

const page = (content: string | null) => ({
  querySelector: (selector: string) =>
    selector === 'meta[name="csp-nonce"]' && content !== null ? { getAttribute: () => content } : null,
});

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.__webpack_nonce__ = undefined;
});

test('the nonce of this answer reaches the libraries that write styles', () => {
  vi.stubGlobal('document', page('r4nd0m'));
  installNonce();
  expect(nonce()).toBe('r4nd0m');
  expect(globalThis.__webpack_nonce__).toBe('r4nd0m');
});

test('a page that no server has filled in has no nonce', () => {
  for (const content of ['__CSP_NONCE__', '', null]) {
    vi.stubGlobal('document', page(content));
    installNonce();
    expect(nonce()).toBeUndefined();
    expect(globalThis.__webpack_nonce__).toBeUndefined();
  }
});
