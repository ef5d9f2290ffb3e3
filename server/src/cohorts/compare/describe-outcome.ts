import type { SetOperation } from '@cohortium/contract';

const quoted = (name: string): string => `“${name}”`;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Whether a member belongs to the outcome, by the cohorts it is in (`1` or `0` for each, in their order). */
export function toOutcomeTest(operation: SetOperation, inside: string | undefined): (places: string) => boolean {
  const only: Record<SetOperation, (places: string) => boolean> = {
    union: () => true,
    intersection: (places) => !places.includes('0'),
    difference: (places) => places.lastIndexOf('1') === 0,
    exactly_one: (places) => places.indexOf('1') === places.lastIndexOf('1'),
    region: (places) => places === inside,
  };
  return only[operation];
}

/** What was done with cohorts, in words. */
export function describeOutcome(operation: SetOperation, names: readonly string[], inside = ''): string {
  const [first = '', ...others] = names;
  const included = names.filter((_, at) => inside[at] === '1').map(quoted);
  const description: Record<SetOperation, string> = {
    union: 'Members of any of the cohorts',
    intersection: 'Members of all the cohorts',
    difference: `Members of ${quoted(first)} not in ${list.format(others.map(quoted))}`,
    exactly_one: 'Members of exactly one of the cohorts',
    region: `Members of ${list.format(included)}${included.length < names.length ? ' and of no other' : ''}`,
  };
  return description[operation];
}
