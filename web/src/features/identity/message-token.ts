/**
 * The token of a message's link. It is in the URL fragment (`#token=…`, `#verify=…`), which is never sent to a server or logged. Null if there is none.
 */
export function messageToken(
  hash: string,
  name: 'token' | 'verify' | 'email' | 'oauth' | 'oauth_error' | 'link',
): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get(name) || null;
}

/** The router path of a link within the portal; null for external links. */
export function pathWithin(href: string, origin: string): string | null {
  const url = URL.canParse(href, origin) ? new URL(href, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : null;
}
