/**
 * The nonce of this answer's content security policy, which the server writes into index.html.
 * Libraries that add <style> elements (react-remove-scroll below every Radix dialog and menu, Radix Select) need it.
 */
const UNREPLACED = '__CSP_NONCE__';

declare global {
  /** get-nonce, which react-style-singleton reads, falls back on this name of webpack's. */
  var __webpack_nonce__: string | undefined;
}

export function nonce(): string | undefined {
  const found = globalThis.document?.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
  return found && found !== UNREPLACED ? found : undefined;
}

/** Call once, before the first render. */
export function installNonce() {
  const found = nonce();
  if (found !== undefined) globalThis.__webpack_nonce__ = found;
}
