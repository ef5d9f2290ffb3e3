import { validationError } from '#platform/errors';

/**
 * What passwords are made of that are tried first: the words, names and walks over the keyboard that the yearly lists of
 * leaked passwords repeat (NCSC's and SplashData's hundred thousand and hundred, NordPass' two hundred), written down by
 * hand. Passwords of twelve signs and more on such lists are nearly all one to three of these, with signs put between.
 */
const commonWords = `
password passwort passwd pass motdepasse contrasena senha wachtwoord parola login signin welcome willkommen bienvenue
letmein openup changeme default secret geheim private master admin administrator root user username guest demo test
testing tester temp temporary sample example system server computer internet windows linux google facebook youtube
microsoft apple samsung iphone android amazon netflix nintendo pokemon minecraft playstation starwars startrek
hello hallo bonjour hola whatever nothing something anything iloveyou iloveu loveyou loveme love lovely lover forever
always myself family mother father mommy daddy mylove sweetheart sweetie baby babygirl princess prince queen angel
angels heaven jesus jesuschrist christ godisgood blessed faith heart kisses hugs sunshine sunflower flower rainbow
butterfly beautiful summer winter spring autumn january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday
monkey dragon tiger lion panther eagle falcon phoenix wolf bear horse dolphin kitty puppy doggy snoopy chicken
football baseball basketball hockey soccer golfer tennis liverpool arsenal chelsea barcelona juventus realmadrid
manchester united manunited yankees cowboys steelers lakers rangers packers eagles
superman batman spiderman ironman hulk wolverine joker captain america superstar rockstar hero ninja samurai warrior
hunter killer shadow ranger soldier pirate wizard merlin gandalf matrix avatar hellokitty mickey mickeymouse donald
winnie charlie michael michelle jennifer jessica ashley daniel andrew joshua matthew robert thomas anthony william
jordan jackson taylor amanda nicole hannah sophie samantha stephanie elizabeth alexander alexandra christopher christian
benjamin nicholas jonathan patrick george maggie ginger buster pepper cookie chocolate banana cheese coffee whiskey
metallica slipknot nirvana eminem thunder lightning mustang ferrari porsche corvette harley yamaha mercedes freedom
liberty america american england london paris berlin germany deutschland france espana brasil mexico india canada
australia money million dollar business lucky success winner number one success unbelievable professional international
transformers californication independence relationship consultation performance understanding imagination information
technology chemistry biology science school college university hospital doctor research laboratory labor lab
correcthorsebatterystaple trustno1 abcd abc xyz asdf qwer qwert qwerty qwertz azerty zxcvbn yxcvbn wasd
1q2w3e4r5t 1q2w3e4r 1q2w3e 1qaz 2wsx 3edc 4rfv 1qaz2wsx 1qazxsw2 zaq1 xsw2 cde3 zaq12wsx q1w2e3r4t5 q1w2e3r4 q1w2e3 a1b2c3d4 a1b2c3
cohortium microbiome microbiomics bacteria
`
  .trim()
  .split(/\s+/);

/** Keyboard rows and alphabets, checked in both directions. */
const KEYBOARD_WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const walkDirections = KEYBOARD_WALKS.flatMap((walk) => [walk, [...walk].toReversed().join('')]);

/** Signs that are written for letters. */
const LETTER_SUBSTITUTES: Record<string, string> = {
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
const MIN_PIECE_LENGTH = 3;
const MAX_GAP = 4;
/** Maximum number of common words: four of about 400 words give 2.6 · 10^10 combinations. */
const MAX_WORDS = 3;

const readsAs = (sign: string | undefined, letter: string): boolean =>
  sign === letter || (sign !== undefined && LETTER_SUBSTITUTES[sign]?.includes(letter) === true);

const matchesAt = (text: string, at: number, word: string): boolean =>
  [...word].every((letter, index) => readsAs(text[at + index], letter));

/** The length of the longest run from here on: one sign again and again, a block of up to six again, a walk. */
function runLengthAt(text: string, at: number): number {
  const rest = text.slice(at);
  const again = /^(.{1,6}?)\1+/su.exec(rest)?.[0].length ?? 0;
  const walked = walkDirections.map((way) => {
    const from = way.indexOf(rest[0] ?? '');
    let length = 0;
    while (from >= 0 && length < rest.length && way[from + length] === rest[length]) length += 1;
    return length;
  });
  return Math.max(again, ...walked);
}

interface PasswordSplit {
  word_count: number;
  between: number;
}

const isBetterSplit = (a: PasswordSplit, b: PasswordSplit | undefined): boolean =>
  b === undefined || a.word_count + a.between < b.word_count + b.between;

/**
 * Whether a password is among those that are tried first (OWASP ASVS 2.1.7): nothing but up to three common words, words
 * of the person's own (name, address), repeated signs and walks over the keyboard, years and four signs between them.
 * `own`: texts that others know of the person. A sentence of ordinary words is not easy to guess.
 */
export function isEasyToGuess(password: string, personalTexts: readonly string[] = []): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const personal = personalTexts.flatMap((phrase) =>
    phrase
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  const candidates = [...commonWords, ...personal].filter((word) => word.length >= MIN_PIECE_LENGTH);
  const best = new Map<number, PasswordSplit>([[0, { word_count: 0, between: 0 }]]);
  const reach = (to: number, reading: PasswordSplit) => {
    if (reading.word_count <= MAX_WORDS && reading.between <= MAX_GAP && isBetterSplit(reading, best.get(to)))
      best.set(to, reading);
  };
  for (let at = 0; at < text.length; at += 1) {
    const current = best.get(at);
    if (!current) continue;
    const piece = { ...current, word_count: current.word_count + 1 };
    const run = runLengthAt(text, at);
    for (let length = MIN_PIECE_LENGTH; length <= run; length += 1) reach(at + length, piece);
    for (const word of candidates) if (matchesAt(text, at, word)) reach(at + word.length, piece);
    if (/^(?:19|20)\d\d/.test(text.slice(at))) reach(at + 4, current);
    reach(at + 1, { ...current, between: current.between + (/\s|[-_.]/.test(text[at] ?? '') ? 0 : 1) });
  }
  return best.has(text.length) && text.length > 0;
}

const GUESSABLE_MESSAGE =
  'is too easy to guess. Avoid common words, keyboard rows, years and your own name or email address. Choose a few unrelated words.';

/** Refuses a new password that would be guessed soon. */
export function requireUnguessable(password: string, { email, name }: { email: string; name: string }): void {
  if (isEasyToGuess(password, [email, name]))
    throw validationError([{ field: 'password', message: GUESSABLE_MESSAGE }]);
}
