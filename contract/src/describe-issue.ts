import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const formatNumber = (value: number | bigint): string => value.toLocaleString('en-US');

const typeLabels: Record<string, string> = {
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

const formatMessages: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be a URL, such as https://example.org',
  datetime: 'must be a date and time, such as 2026-11-20T09:30:00Z',
  date: 'must be a date, such as 2026-11-20',
  safeint: 'must be a whole number',
};

const joinWithOr = (labels: readonly string[]): string => [...new Set(labels)].join(' or ');
const typeLabel = (expected: string): string => typeLabels[expected] ?? expected;

function describeType({ expected, input }: IssueOf<'invalid_type'>): string {
  return input === undefined ? 'is missing' : `must be ${typeLabel(expected)}`;
}

function describeValue({ values, input }: IssueOf<'invalid_value'>): string {
  if (input === undefined) return 'is missing';
  const choices = values.map(String).join(', ');
  return values.length === 1 ? `must be ${choices}` : `must be one of ${choices}`;
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
  phrases: { sized: string; valued: string };
}

function describeBound({ origin, limit, phrases }: Bound): string {
  const unit = units[origin];
  if (!unit) return `must be ${phrases.valued} ${formatNumber(limit)}`;
  return `must have ${phrases.sized} ${formatNumber(limit)} ${Number(limit) === 1 ? unit[0] : unit[1]}`;
}

function describeTooSmall({ origin, minimum, inclusive, exact }: IssueOf<'too_small'>): string {
  if (units[origin] && Number(minimum) === 1 && !exact) return 'must not be empty';
  const valued = inclusive === false ? 'more than' : 'at least';
  return describeBound({ origin, limit: minimum, phrases: { sized: exact ? 'exactly' : 'at least', valued } });
}

function describeTooBig({ origin, maximum, inclusive, exact }: IssueOf<'too_big'>): string {
  const valued = inclusive === false ? 'less than' : 'at most';
  return describeBound({ origin, limit: maximum, phrases: { sized: exact ? 'exactly' : 'at most', valued } });
}

function describeUnion({ errors, input }: IssueOf<'invalid_union'>): string {
  if (input === undefined) return 'is missing';
  const kinds = errors
    .flat()
    .map((issue) => (issue.code === 'invalid_type' && issue.path.length === 0 ? typeLabel(issue.expected) : null));
  const typeNames = kinds.filter((kind) => kind !== null);
  return typeNames.length > 0 && typeNames.length === kinds.length
    ? `must be ${joinWithOr(typeNames)}`
    : 'has an unknown format';
}

/** What is wrong with a value, as words that go on from its name: "must be at most 1,000". Own messages stand first. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue);
    case 'invalid_value':
      return describeValue(issue);
    case 'too_small':
      return describeTooSmall(issue);
    case 'too_big':
      return describeTooBig(issue);
    case 'invalid_union':
      return describeUnion(issue);
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'has the wrong format';
    case 'not_multiple_of':
      return `must be a multiple of ${formatNumber(issue.divisor)}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

// Once for both sides: anyone who reads with the contract's schemas, in the portal or in the page, reads these words.
z.config({ customError: describeIssue });
