import { LARGEST_LENGTH, StatsError } from '../stats-error.ts';

/** A text and the place in it that is read next. */
export interface TextPosition {
  readonly text: string;
  next: number;
}

const DECIMAL = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Passes white space and [comments]; a comment that is not closed is refused (`bad_tree`). */
export function skipSpace(at: TextPosition): void {
  for (;;) {
    const sign = at.text[at.next];
    if (sign === '[') skipComment(at);
    else if (sign !== undefined && sign.trim() === '') at.next++;
    else return;
  }
}

function skipComment(at: TextPosition): void {
  const close = at.text.indexOf(']', at.next);
  if (close < 0) throw newickError(at.next, 'a comment is not closed');
  at.next = close + 1;
}

/** Reads a label, quoted or not; '' when there is none. A quote that is not closed is refused (`bad_tree`). */
export function readLabel(at: TextPosition): string {
  if (at.text[at.next] === "'") return readQuoted(at);
  const start = at.next;
  while (at.next < at.text.length && !"()[]{},:;'\t\n\r ".includes(at.text[at.next] ?? '')) at.next++;
  return at.text.slice(start, at.next);
}

function readQuoted(at: TextPosition): string {
  const start = at.next;
  let label = '';
  at.next++;
  for (;;) {
    const close = at.text.indexOf("'", at.next);
    if (close < 0) throw newickError(start, 'a quoted name is not closed');
    label += at.text.slice(at.next, close);
    at.next = close + 1;
    if (at.text[at.next] !== "'") return label;
    label += "'";
    at.next++;
  }
}

/** Reads ":length"; NaN when there is none. Anything but a decimal number from 0 to 1e150 is refused (`bad_tree`). */
export function readLength(at: TextPosition): number {
  skipSpace(at);
  if (at.text[at.next] !== ':') return Number.NaN;
  at.next++;
  skipSpace(at);
  const start = at.next;
  const word = readLabel(at);
  const length = DECIMAL.test(word) ? Number(word) : Number.NaN;
  if (!(length >= 0 && length <= LARGEST_LENGTH))
    throw newickError(start, `a branch length must be a number of at least 0, not “${word}”`);
  return length;
}

function newickError(next: number, what: string): StatsError {
  return new StatsError('bad_tree', `The tree can’t be read at character ${next + 1}: ${what}.`);
}
