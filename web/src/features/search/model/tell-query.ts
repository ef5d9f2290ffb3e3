/** Normalizes whitespace in a query, such as pasted tabs and newlines. */
export const queryOfText = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const asPattern = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a name so that every second part matches a search term. */
export function partsOfName(name: string, query: string): string[] {
  const words = query.split(' ').filter(Boolean);
  if (words.length === 0) return [name];
  return name.split(new RegExp(`(${words.map(asPattern).join('|')})`, 'iu'));
}
