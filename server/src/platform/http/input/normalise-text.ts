/** Marks that may follow one letter (Unicode's Stream-Safe Text Format, UAX #15): composing is quadratic in their number. */
const MARKS_IN_A_ROW = 30;
const MARKS = /\p{M}+/gu;
/** Looked for first: nothing has to be done for most texts. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Code units: marks beyond the first 65,536 characters count twice, so 30 of them are never refused. */
const isOverloaded = (text: string): boolean => {
  for (const [marks] of text.matchAll(MARKS)) {
    if (marks.length > MARKS_IN_A_ROW && [...marks].length > MARKS_IN_A_ROW) return true;
  }
  return false;
};

/** What is wrong with a text whatever it is for; null where nothing is. Takes time in proportion to its length. */
export function textFault(text: string): string | null {
  if (text.includes('\u0000')) return 'must not hold the character NUL';
  if (!BEYOND_ASCII.test(text)) return null;
  if (!text.isWellFormed()) return 'must not hold half of a character (a lone surrogate)';
  if (isOverloaded(text)) return `must not have more than ${MARKS_IN_A_ROW} accents or other marks on one letter`;
  return null;
}

/**
 * Each letter as one code point (Unicode's NFC): a Mac writes é as e and an accent, and names that read alike have to be
 * found and kept alike. Only for texts that `textFault` has nothing against.
 */
export const composed = (text: string): string => (BEYOND_ASCII.test(text) ? text.normalize('NFC') : text);
