import type { Cohort, combineBodySchema, SetOperation } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireRoom, saveCohort, visibleAmong } from '../create-cohort.ts';
import { oneOmicType } from '../members/omic-types.ts';
import { getVisibleCohorts, placesOfMembers, type VisibleCohortRef } from '../members/visible-cohorts.ts';

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

type CombineBody = z.output<typeof combineBodySchema>;

function refuse(field: string, message: string): never {
  throw validationError([{ field, message }]);
}

function requireSense({ operation, membership, cohorts }: CombineBody): void {
  if (operation === 'region' && membership?.length !== cohorts.length) {
    refuse('inside', 'Give a 1 or a 0 for each cohort: 1 if the members are in it, 0 if not.');
  }
  if (operation !== 'region' && membership !== undefined)
    refuse('inside', 'Give this only with the operation “region”.');
}

function requireMembers(ids: readonly string[]): void {
  if (ids.length === 0) refuse('operation', 'No samples are left. A cohort needs at least one.');
  requireRoom(ids.length, 'operation');
}

const parentOf = ({ cohort: { id, version, name } }: VisibleCohortRef) => ({ cohort_id: id, version, name });

/** How it came about, step by step: the cohorts, and what was made of them. */
function stepsOf(
  { operation, membership }: CombineBody,
  cohorts: readonly VisibleCohortRef[],
  { n, n_excluded }: { n: number; n_excluded: number },
) {
  const names = cohorts.map(({ cohort }) => cohort.name);
  const left = n_excluded > 0 ? `; ${n_excluded} that are visible only through a shared cohort were left out` : '';
  return [
    ...cohorts.map(({ cohort, seen }) => ({
      description: `Cohort “${cohort.name}”, version ${cohort.version}`,
      n_samples: seen.length,
    })),
    { description: `${describeOutcome(operation, names, membership)}${left}`, n_samples: n },
  ];
}

/** Freezes what a set operation makes of cohorts as a new one. */
export async function combineCohorts(
  platform: Platform,
  caller: Caller,
  body: CombineBody,
): Promise<{ data: Cohort & { n_excluded: number } }> {
  requireSense(body);
  const { name, description, operation, membership } = body;
  const cohorts = await getVisibleCohorts(platform, caller, body.cohorts);
  const omic_type = oneOmicType(
    cohorts.map(({ cohort }) => cohort.omic_type),
    'cohorts',
  );
  const isIn = toOutcomeTest(operation, membership);
  const ids = [...placesOfMembers(cohorts)].flatMap(([id, places]) => (isIn(places) ? [id] : []));
  requireMembers(ids);
  const { members } = await visibleAmong(platform, caller, ids);
  const n_excluded = ids.length - members.length;
  if (members.length === 0) {
    refuse(
      'operation',
      'These samples are visible only through shared cohorts, so they can’t become members of a new cohort.',
    );
  }
  const steps = stepsOf(body, cohorts, { n: members.length, n_excluded });
  const cohort = await saveCohort(platform, caller, {
    ...{ name, description, cohort_type: 'private' as const, omic_type, members },
    recipe: { filter: null, selection: null, parent: null, parents: cohorts.map(parentOf), steps },
    change: { kind: 'created', description: `Created from ${cohorts.length} cohorts` },
  });
  return { data: { ...cohort, n_excluded } };
}
