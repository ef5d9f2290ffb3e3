import { dataTypes, decimalOf, type Rule } from '@cohortium/contract';
import { commonField } from './fields.ts';

/** Throws an error for a rule, with its path in the filter. */
export type RefuseRule = (message: string) => never;

type Scalar = string | number | boolean;
const PATTERN_AT_MOST = 500;

export function listOf({ operator, value }: Rule, refuse: RefuseRule): Scalar[] {
  return Array.isArray(value) && value.length > 0 ? value : refuse(`“${operator}” needs a list of values.`);
}

export function numberOf({ operator }: Rule, value: unknown, refuse: RefuseRule): number {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? decimalOf(value.trim()) : null;
  return number ?? refuse(`“${operator}” needs a number, not “${value ?? ''}”.`);
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
  if (pattern.length > PATTERN_AT_MOST)
    return refuse(`A pattern can have at most ${PATTERN_AT_MOST} characters. Shorten it.`);
  if (repeats(pattern) > 1000)
    return refuse('A pattern can repeat a part at most 1,000 times. Lower the repeat count.');
  return pattern;
}

/** A day, a month, or a moment; a year alone is a number. */
export const DATE = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?)?$/;

/** Ways to write true and false, in any case. */
const YES = ['true', 'yes', 'y', 't', '1'];
const NO = ['false', 'no', 'n', 'f', '0'];

export const isNumberLike = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && decimalOf(value.trim()) !== null);

/** Accepted spellings of booleans in a rule, in lower case. */
export const flagsOf = (values: readonly Scalar[]): string[] =>
  values.flatMap((value) => (value === true ? YES : value === false ? NO : []));

export const textsOf = (values: readonly Scalar[]): string[] =>
  values.filter((value) => typeof value !== 'boolean').map(String);

export const numbersOf = (values: readonly Scalar[]): number[] =>
  values.flatMap((value) => (typeof value === 'boolean' || isNumberLike(value) ? [Number(value)] : []));

/** The title of a data type: people never read its number. */
export const typeTitle = (type: string | number): string =>
  dataTypes.find(({ id }) => id === Number(type))?.title ?? String(type);

/** A data type may be named by its number or its name too. */
export function formatRuleValue(rule: Rule): Rule {
  if (commonField(rule.field)?.kind !== 'catalogue') return rule;
  const title = (value: Scalar) =>
    dataTypes.find(({ id, name }) => String(id) === String(value) || name === value)?.title ?? String(value);
  const { value } = rule;
  return { ...rule, value: Array.isArray(value) ? value.map(title) : value === null ? null : title(value) };
}

/** “Not this” and “none of these” hold where what they turn round does not, also of what is missing. */
export const isNegated = ({ operator, regex }: Rule): boolean => !regex && (operator === '!=' || operator === 'not_in');
