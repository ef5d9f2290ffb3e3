import { RE2JS, RE2JSException } from 're2js';

/** A pattern is small: what it repeats is multiplied out, and each step of it is looked at for each character. */
const MAX_PATTERN_LENGTH = 500;
const MAX_EXPANDED_LENGTH = 20_000;
const MAX_PROGRAM_STEPS = 10_000;

export interface Pattern {
  /** Whether it is found in a text; in time proportional to the text's length. */
  test(text: string): boolean;
  /** As it is written. */
  toString(): string;
}

/** Why a pattern is not taken, as words that go on from its name. */
export class PatternError extends Error {
  override name = 'PatternError';
}

const COUNTED_REPEAT = /\{(\d+)(?:,(\d*))?\}/g;

/** How long it would be with everything written out that it repeats; sets of characters count once. */
function expandedLength(pattern: string): number {
  const plain = pattern.replace(/\\[pP]\{\w*\}|\\./g, 'x').replace(/\[[^\][]*\]/g, 'x');
  const counts = [...plain.matchAll(COUNTED_REPEAT)].map(([, least, most]) => Math.max(1, Number(most || least)));
  return counts.reduce((all, count) => all * count, plain.replace(COUNTED_REPEAT, '').length);
}

function compileRe2(pattern: string, dotAll: boolean): RE2JS {
  try {
    return RE2JS.compile(pattern, dotAll ? RE2JS.DOTALL : 0);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const why = error.message.replace('error parsing regexp: ', '').slice(0, 200);
    throw new PatternError(`must be a valid RE2 pattern (no look-around, no back-references): ${why}`);
  }
}

/** A pattern of RE2, ready to match; with `dotAll` a point matches line breaks too. Throws `PatternError`. */
export function compilePattern(pattern: string, { dotAll = false }: { dotAll?: boolean } = {}): Pattern {
  if (pattern.length > MAX_PATTERN_LENGTH) throw new PatternError(`must have at most ${MAX_PATTERN_LENGTH} characters`);
  if (expandedLength(pattern) > MAX_EXPANDED_LENGTH) throw new PatternError('must repeat less');
  const engine = compileRe2(pattern, dotAll);
  if (engine.programSize() > MAX_PROGRAM_STEPS) throw new PatternError('must repeat less');
  return { test: (text) => engine.test(text), toString: () => pattern };
}
