import { readPageTokens, readTokens, type Tokens } from './read-tokens.ts';

function* styleRules(rules: Iterable<CSSRule>): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule;
    else if (rule instanceof CSSLayerBlockRule) yield* styleRules(rule.cssRules);
  }
}

/** Rules of `:root` itself hold the light theme; the dark one stands over them by attribute. */
const ROOT = /^:root(\s*,\s*:host)?$/;

/** The tokens of the light theme, whatever the page wears: paper is white. */
export function readLightTokens(): Tokens {
  const found = new Map<string, string>();
  for (const sheet of document.styleSheets) {
    for (const { selectorText, style } of styleRules(sheet.cssRules)) {
      if (!ROOT.test(selectorText)) continue;
      for (const name of style) if (name.startsWith('--')) found.set(name, style.getPropertyValue(name));
    }
  }
  if (!found.has('--surface')) return readPageTokens();
  return readTokens((name) => found.get(name) ?? '');
}
