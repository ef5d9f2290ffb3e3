/** Words in lower case with single spaces between, whatever stood there. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
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
