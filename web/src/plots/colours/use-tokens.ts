import { useSyncExternalStore } from 'react';
import { readPageTokens, readTokens, type Tokens } from './read-tokens.ts';

let painted: { readonly theme: string; readonly tokens: Tokens } | undefined;

function themeOf(root: HTMLElement): string {
  return `${root.dataset.theme ?? ''} ${root.className}`;
}

function snapshot(): Tokens {
  const theme = themeOf(document.documentElement);
  if (painted?.theme !== theme) painted = { theme, tokens: readPageTokens() };
  return painted.tokens;
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  return () => observer.disconnect();
}

/** Where no page is painted yet: each token by its own name, which a style understands. */
const unpainted = readTokens((name) => `var(${name})`);

/** The tokens of the present theme; a component that uses them is drawn again when the theme changes. */
export function useTokens(): Tokens {
  return useSyncExternalStore(subscribe, snapshot, () => unpainted);
}
