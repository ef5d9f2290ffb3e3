/**
 * The token of a message's link. It travels in the fragment (`#token=…`, `#verify=…`), which no server and no log sees.
 * Null where the address has none.
 */
export function messageToken(hash: string, name: 'token' | 'verify' | 'oauth' | 'oauth_error' | 'link'): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get(name) || null;
}

/** A link of the portal's own, as the router wants it; null for one that leads elsewhere. */
export function pathWithin(href: string, origin: string): string | null {
  const url = URL.canParse(href, origin) ? new URL(href, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : null;
}
