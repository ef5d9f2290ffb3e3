/** Marks that may follow one letter (Unicode's Stream-Safe Text Format, UAX #15): composing is quadratic in their number. */
const MAX_MARKS_PER_LETTER = 30;
/** Looked for first: nothing has to be done for most texts. */
const NON_ASCII = /[\u0080-\uffff]/;

/** Where marks stand among the code points, but for the variation selectors of plane 14. */
const PLANES_WITH_MARKS = 0x20000;
let marks: Uint8Array | undefined;
function buildMarkTable(): Uint8Array {
  const isMark = /\p{M}/u;
  return Uint8Array.from({ length: PLANES_WITH_MARKS }, (_, code) => Number(isMark.test(String.fromCodePoint(code))));
}

/**
 * Accents and other marks in a text; null where one letter carries too many. Looked up code by code: thirty times as fast as
 * a regular expression for texts that are not Latin.
 */
function countMarks(text: string): number | null {
  marks ??= buildMarkTable();
  let [inARow, total] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    const isMark = code < PLANES_WITH_MARKS ? marks[code] === 1 : code >= 0xe0100 && code <= 0xe01ef;
    inARow = isMark ? inARow + 1 : 0;
    if (isMark) total += 1;
    if (inARow > MAX_MARKS_PER_LETTER) return null;
  }
  return total;
}

/** Budget of combining marks for one request or file; each takes about 30 ns. */
export interface MarkBudget {
  marks: number;
}
/** Of all texts of a request together: more than a sheet of 10,000,000 letters has in any language. */
export const MAX_MARKS_PER_REQUEST = 2_000_000;

/** A general problem of a text, or null. Runs in linear time. */
export function findTextProblem(text: string, left: MarkBudget = { marks: MAX_MARKS_PER_REQUEST }): string | null {
  if (text.includes('\u0000')) return 'must not contain the character NUL';
  if (!NON_ASCII.test(text)) return null;
  if (!text.isWellFormed()) return 'must not contain half a character (a lone surrogate)';
  const found = countMarks(text);
  if (found === null) return `must not have more than ${MAX_MARKS_PER_LETTER} accents or other marks on one letter`;
  left.marks -= found;
  return left.marks < 0
    ? `must not have more than ${MAX_MARKS_PER_REQUEST.toLocaleString('en-US')} accents or other marks`
    : null;
}

/**
 * Each letter as one code point (Unicode's NFC), or as another form has it: a Mac writes é as e and an accent, and names
 * that read alike have to be found and kept alike. What carries too many marks is no name, and stays as it is.
 */
export function normalizeUnicode(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return NON_ASCII.test(text) && countMarks(text) !== null ? text.normalize(form) : text;
}
