/** Ranks of name matches, best first. */
export const MATCH = { same: 0, begins: 1, word_begins: 2, holds: 3, holds_words: 4 } as const;

/** A normalised search query: case and surrounding spaces are ignored. */
export interface ReadQuery {
  text: string;
  words: readonly string[];
}

export function readQuery(query: string): ReadQuery {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  return { text: words.join(' '), words };
}

const isPartOfWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

function beginsWord(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
    if (!isPartOfWord(name[at - 1])) return true;
  }
  return false;
}

/** Rank of a lower-case name; null if a search term is missing. */
export function matchOf(name: string, { text, words }: ReadQuery): number | null {
  const at = name.indexOf(text);
  if (at < 0) return words.every((word) => name.includes(word)) ? MATCH.holds_words : null;
  if (name.length === text.length) return MATCH.same;
  if (at === 0) return MATCH.begins;
  return beginsWord(name, text) ? MATCH.word_begins : MATCH.holds;
}

/** The best matches and their number; ties keep their order. */
export function bestNamed<T>(
  things: readonly T[],
  { query, limit, told }: { query: string; limit: number; told: (thing: T) => { id: string; name: string } },
): { best: T[]; total: number } {
  const wanted = readQuery(query);
  const found = things.flatMap((thing) => {
    const { id, name } = told(thing);
    const match = id === wanted.text ? MATCH.same : matchOf(name.toLowerCase(), wanted);
    return match === null ? [] : [{ thing, match }];
  });
  found.sort((a, b) => a.match - b.match);
  return { best: found.slice(0, limit).map(({ thing }) => thing), total: found.length };
}
