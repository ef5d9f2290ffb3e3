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
  const nonceValue = globalThis.document?.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
  return nonceValue && nonceValue !== UNREPLACED ? nonceValue : undefined;
}

/** Call once, before the first render. */
export function installNonce() {
  const nonceValue = nonce();
  if (nonceValue !== undefined) globalThis.__webpack_nonce__ = nonceValue;
}
