import { commonWords } from './common-words.data.ts';

/** Keyboard rows and alphabets, checked in both directions. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const ways = walks.flatMap((walk) => [walk, [...walk].toReversed().join('')]);

/** Signs that are written for letters. */
const written: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Minimum length of a recognised piece; maximum characters between pieces. */
const SHORTEST = 3;
const MOST_BETWEEN = 4;
/** Maximum number of common words: four of about 400 words give 2.6 · 10^10 combinations. */
const MOST_WORDS = 3;

const reads = (sign: string | undefined, letter: string): boolean =>
  sign === letter || (sign !== undefined && written[sign]?.includes(letter) === true);

const standsAt = (text: string, at: number, word: string): boolean =>
  [...word].every((letter, place) => reads(text[at + place], letter));

/** The length of the longest run from here on: one sign again and again, a block of up to six again, a walk. */
function runFrom(text: string, at: number): number {
  const rest = text.slice(at);
  const again = /^(.{1,6}?)\1+/su.exec(rest)?.[0].length ?? 0;
  const walked = ways.map((way) => {
    const from = way.indexOf(rest[0] ?? '');
    let length = 0;
    while (from >= 0 && length < rest.length && way[from + length] === rest[length]) length += 1;
    return length;
  });
  return Math.max(again, ...walked);
}

interface Reading {
  words: number;
  between: number;
}

const isBetter = (a: Reading, b: Reading | undefined): boolean =>
  b === undefined || a.words + a.between < b.words + b.between;

/**
 * Whether a password is among those that are tried first (OWASP ASVS 2.1.7): nothing but up to three common words, words
 * of the person's own (name, address), repeated signs and walks over the keyboard, years and four signs between them.
 * `own`: texts that others know of the person. A sentence of ordinary words is not easy to guess.
 */
export function isEasyToGuess(password: string, own: readonly string[] = []): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const personal = own.flatMap((words) =>
    words
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  const words = [...commonWords, ...personal].filter((word) => word.length >= SHORTEST);
  const best = new Map<number, Reading>([[0, { words: 0, between: 0 }]]);
  const reach = (to: number, reading: Reading) => {
    if (reading.words <= MOST_WORDS && reading.between <= MOST_BETWEEN && isBetter(reading, best.get(to)))
      best.set(to, reading);
  };
  for (let at = 0; at < text.length; at += 1) {
    const here = best.get(at);
    if (!here) continue;
    const piece = { ...here, words: here.words + 1 };
    const run = runFrom(text, at);
    for (let length = SHORTEST; length <= run; length += 1) reach(at + length, piece);
    for (const word of words) if (standsAt(text, at, word)) reach(at + word.length, piece);
    if (/^(?:19|20)\d\d/.test(text.slice(at))) reach(at + 4, here);
    reach(at + 1, { ...here, between: here.between + (/\s|[-_.]/.test(text[at] ?? '') ? 0 : 1) });
  }
  return best.has(text.length) && text.length > 0;
}
