/** The bases that each IUPAC letter stands for; inosine pairs with any. */
const BASES: Readonly<Record<string, string>> = {
  A: 'A',
  C: 'C',
  G: 'G',
  T: 'T',
  U: 'T',
  R: 'AG',
  Y: 'CT',
  S: 'CG',
  W: 'AT',
  K: 'GT',
  M: 'AC',
  B: 'CGT',
  D: 'AGT',
  H: 'ACT',
  V: 'ACG',
  N: 'ACGT',
  I: 'ACGT',
};

const meet = (a: string, b: string): boolean => [...(BASES[a] ?? a)].some((base) => (BASES[b] ?? b).includes(base));

const LEAST = 10;

/**
 * Whether two primers leave the same trimmed sequence: they end at the same base of the gene, be one longer at its 5′ end
 * or more degenerate (515F of Caporaso and of Parada). Compared from the 3′ end, letter by letter.
 */
export function samePrimer(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (length < LEAST) return a === b;
  const [endA, endB] = [a.slice(-length).toUpperCase(), b.slice(-length).toUpperCase()];
  return [...endA].every((letter, at) => meet(letter, endB[at] ?? ''));
}
