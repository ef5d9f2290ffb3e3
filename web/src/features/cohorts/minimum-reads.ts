import type { ReadsHistogram } from '@cohortium/contract';

/** A whole number above 0; null if nothing is entered, 'invalid' otherwise. */
export function parseMinReads(typed: string): number | null | 'invalid' {
  const plain = typed.replaceAll(/[ ,]/g, '');
  if (plain === '') return null;
  return /^[1-9]\d{0,8}$/.test(plain) ? Number(plain) : 'invalid';
}

/** Samples with less than this share of the median depth are worth a look. */
const SHALLOW = 0.1;

/** A round minimum below which samples are shallow beside the others; null if there are none. */
export function suggestMinReads({ minimum, median }: Pick<ReadsHistogram, 'minimum' | 'median'>): number | null {
  const limit = median * SHALLOW;
  if (limit < 1) return null;
  const decade = 10 ** Math.floor(Math.log10(limit));
  const round = [5, 2, 1].map((each) => each * decade).find((each) => each <= limit) ?? decade;
  return minimum < round ? round : null;
}
