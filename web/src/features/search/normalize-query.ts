/** Normalizes whitespace in a query, such as pasted tabs and newlines. */
export const normalizeQuery = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const escapePattern = (literal: string): string => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a name so that every second part matches a search term. */
export function splitByMatch(name: string, query: string): string[] {
  const terms = query.split(' ').filter(Boolean);
  if (terms.length === 0) return [name];
  return name.split(new RegExp(`(${terms.map(escapePattern).join('|')})`, 'iu'));
}
