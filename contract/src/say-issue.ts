import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Found<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const number = (value: number | bigint): string => value.toLocaleString('en-US');

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
};

const forms: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be a URL, such as https://example.org',
  datetime: 'must be a date and time, such as 2026-11-20T09:30:00Z',
  date: 'must be a date, such as 2026-11-20',
  safeint: 'must be a whole number',
};

const either = (words: readonly string[]): string => [...new Set(words)].join(' or ');
const nounOf = (expected: string): string => nouns[expected] ?? expected;

function sayType({ expected, input }: Found<'invalid_type'>): string {
  return input === undefined ? 'is missing' : `must be ${nounOf(expected)}`;
}

function sayValue({ values, input }: Found<'invalid_value'>): string {
  if (input === undefined) return 'is missing';
  const words = values.map(String).join(', ');
  return values.length === 1 ? `must be ${words}` : `must be one of ${words}`;
}

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

interface Bound {
  origin: string;
  limit: number | bigint;
  /** How the limit reads when it is one of size, and of magnitude. */
  words: { sized: string; valued: string };
}

function sayBound({ origin, limit, words }: Bound): string {
  const unit = units[origin];
  if (!unit) return `must be ${words.valued} ${number(limit)}`;
  return `must have ${words.sized} ${number(limit)} ${Number(limit) === 1 ? unit[0] : unit[1]}`;
}

function sayTooSmall({ origin, minimum, inclusive, exact }: Found<'too_small'>): string {
  if (units[origin] && Number(minimum) === 1 && !exact) return 'must not be empty';
  const valued = inclusive === false ? 'more than' : 'at least';
  return sayBound({ origin, limit: minimum, words: { sized: exact ? 'exactly' : 'at least', valued } });
}

function sayTooBig({ origin, maximum, inclusive, exact }: Found<'too_big'>): string {
  const valued = inclusive === false ? 'less than' : 'at most';
  return sayBound({ origin, limit: maximum, words: { sized: exact ? 'exactly' : 'at most', valued } });
}

function sayUnion({ errors, input }: Found<'invalid_union'>): string {
  if (input === undefined) return 'is missing';
  const kinds = errors
    .flat()
    .map((issue) => (issue.code === 'invalid_type' && issue.path.length === 0 ? nounOf(issue.expected) : null));
  const known = kinds.filter((kind) => kind !== null);
  return known.length > 0 && known.length === kinds.length ? `must be ${either(known)}` : 'has an unknown format';
}

/** What is wrong with a value, as words that go on from its name: "must be at most 1,000". Own messages stand first. */
export function sayIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return sayType(issue);
    case 'invalid_value':
      return sayValue(issue);
    case 'too_small':
      return sayTooSmall(issue);
    case 'too_big':
      return sayTooBig(issue);
    case 'invalid_union':
      return sayUnion(issue);
    case 'invalid_format':
      return forms[issue.format] ?? 'has the wrong format';
    case 'not_multiple_of':
      return `must be a multiple of ${number(issue.divisor)}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

// Once for both sides: whoever reads with the contract's schemas, in the portal or in the page, reads these words.
z.config({ customError: sayIssue });
