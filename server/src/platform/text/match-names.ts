/** Ranks of name matches, best first. */
export const MATCH_RANK = { same: 0, starts: 1, word_starts: 2, contains: 3, contains_words: 4 } as const;

/** A normalised search query: case and surrounding spaces are ignored. */
export interface SearchQuery {
  text: string;
  terms: readonly string[];
}

export function toSearchQuery(query: string): SearchQuery {
  const parts = query.toLowerCase().split(/\s+/u).filter(Boolean);
  return { text: parts.join(' '), terms: parts };
}

const isWordCharacter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

function startsWord(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
    if (!isWordCharacter(name[at - 1])) return true;
  }
  return false;
}

/** Rank of a lower-case name; null if a search term is missing. */
export function rankMatch(name: string, { text, terms }: SearchQuery): number | null {
  const at = name.indexOf(text);
  if (at < 0) return terms.every((word) => name.includes(word)) ? MATCH_RANK.contains_words : null;
  if (name.length === text.length) return MATCH_RANK.same;
  if (at === 0) return MATCH_RANK.starts;
  return startsWord(name, text) ? MATCH_RANK.word_starts : MATCH_RANK.contains;
}

/** The best matches and their number; ties keep their order. */
export function bestMatches<T>(
  things: readonly T[],
  { query, limit, toNamed }: { query: string; limit: number; toNamed: (thing: T) => { id: string; name: string } },
): { best: T[]; total: number } {
  const parsedQuery = toSearchQuery(query);
  const found = things.flatMap((thing) => {
    const { id, name } = toNamed(thing);
    const match = id === parsedQuery.text ? MATCH_RANK.same : rankMatch(name.toLowerCase(), parsedQuery);
    return match === null ? [] : [{ thing, match }];
  });
  found.sort((a, b) => a.match - b.match);
  return { best: found.slice(0, limit).map(({ thing }) => thing), total: found.length };
}
