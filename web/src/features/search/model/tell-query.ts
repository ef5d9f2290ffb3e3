/** A query as it is asked: what is pasted may have tabs and lines. */
export const queryOfText = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const asPattern = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A name in parts, every second of which is a word of the query. */
export function partsOfName(name: string, query: string): string[] {
  const words = query.split(' ').filter(Boolean);
  if (words.length === 0) return [name];
  return name.split(new RegExp(`(${words.map(asPattern).join('|')})`, 'iu'));
}
