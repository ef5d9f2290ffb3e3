import type { Rule } from '@cohortium/contract';

/** Refuses a rule in words, with its place in the filter. */
export type RefuseRule = (message: string) => never;

type Scalar = string | number | boolean;
const PATTERN_AT_MOST = 500;

export function listOf({ operator, value }: Rule, refuse: RefuseRule): Scalar[] {
  return Array.isArray(value) && value.length > 0 ? value : refuse(`“${operator}” needs a list of values.`);
}

export function numberOf({ operator }: Rule, value: unknown, refuse: RefuseRule): number {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value) : Number.NaN;
  const isEmpty = typeof value === 'string' && value.trim() === '';
  if (isEmpty || !Number.isFinite(number)) return refuse(`“${operator}” needs a number, not “${value ?? ''}”.`);
  return number;
}

export function textOf({ operator, value }: Rule, refuse: RefuseRule): Scalar {
  return value === null || Array.isArray(value) ? refuse(`“${operator}” needs a value.`) : value;
}

/** How often a pattern says “so many times” inside such another: beyond that RE2 multiplies it out until memory is gone. */
const repeats = (pattern: string): number =>
  [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce(
    (all, [, least, most]) => all * Math.max(1, Number(most || least)),
    1,
  );

/** A pattern in RE2's language, bounded: it runs in linear time, so what is bounded is its size. */
export function patternOf(rule: Rule, refuse: RefuseRule): string {
  const pattern = String(textOf(rule, refuse));
  if (pattern.length > PATTERN_AT_MOST) return refuse(`A pattern has at most ${PATTERN_AT_MOST} characters.`);
  if (repeats(pattern) > 1000) return refuse('This pattern repeats too much: 1,000 times at most.');
  return pattern;
}
