import { normalizeUnicode } from '#platform/text';

/** Words in lower case with single spaces between, whatever stood there. */
export const normalizeTerm = (text: string): string =>
  normalizeUnicode(text, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  const framed = ` ${text} `;
  for (let at = 0; at < framed.length - 1; at += 1) {
    const pair = framed.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/**
 * How alike two folded texts are, 0 to 1: Dice's coefficient of their pairs of letters (L. R. Dice, Ecology 26, 1945),
 * word boundaries counted, so that one wrong letter costs little and another word much.
 */
export function similarity(one: string, other: string): number {
  if (one === '' || other === '') return 0;
  if (one === other) return 1;
  const [a, b] = [pairsOf(one), pairsOf(other)];
  let both = 0;
  for (const [pair, n] of a) both += Math.min(n, b.get(pair) ?? 0);
  return (2 * both) / (one.length + other.length + 2);
}

/** Below this similarity, two words differ; above, one is a misspelling. */
const SAME_TERM_THRESHOLD = 0.6;
/** Words run together, as in “bodysite”, are compared as one only when they are nearly the same. */
const SAME_NAME_FROM = 0.85;

/**
 * How alike two folded names of several words are, 0 to 1, in any order: each word counts once with its best partner,
 * so that “collection date” shares one word of two with “collection site” and not most of its letters.
 */
export function nameSimilarity(one: string, other: string): number {
  const run = similarity(one.replaceAll(' ', ''), other.replaceAll(' ', ''));
  const [terms, others] = [one.split(' '), other.split(' ')];
  const pairs = terms
    .flatMap((word, a) => others.map((partner, b) => ({ a, b, alike: similarity(word, partner) })))
    .filter(({ alike }) => alike >= SAME_TERM_THRESHOLD)
    .sort((x, y) => y.alike - x.alike);
  const [taken, partners] = [new Set<number>(), new Set<number>()];
  let shared = 0;
  for (const { a, b, alike } of pairs) {
    if (taken.has(a) || partners.has(b)) continue;
    taken.add(a);
    partners.add(b);
    shared += alike;
  }
  return Math.max(run >= SAME_NAME_FROM ? run : 0, shared / Math.max(terms.length, others.length));
}
