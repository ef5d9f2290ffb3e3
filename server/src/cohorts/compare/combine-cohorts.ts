import type { Cohort, combineBodySchema } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { saveCohort } from '../create-cohort.ts';
import { requireRoom, visibleAmong } from '../members/choose-members.ts';
import { oneOmicType } from '../members/omic-types.ts';
import { describeOutcome, isInOutcome } from './describe-outcome.ts';
import { getVisibleCohorts, placesOfMembers, type VisibleCohortRef } from './visible-cohorts.ts';

type CombineBody = z.output<typeof combineBodySchema>;

function refuse(field: string, message: string): never {
  throw validationError([{ field, message }]);
}

function requireSense({ operation, inside, cohorts }: CombineBody): void {
  if (operation === 'region' && inside?.length !== cohorts.length) {
    refuse('inside', 'Give a 1 or a 0 for each cohort: 1 if the members are in it, 0 if not.');
  }
  if (operation !== 'region' && inside !== undefined) refuse('inside', 'Give this only with the operation “region”.');
}

function requireMembers(ids: readonly string[]): void {
  if (ids.length === 0) refuse('operation', 'No samples are left. A cohort needs at least one.');
  requireRoom(ids.length, 'operation');
}

const parentOf = ({ cohort: { id, version, name } }: VisibleCohortRef) => ({ cohort_id: id, version, name });

/** How it came about, step by step: the cohorts, and what was made of them. */
function stepsOf(
  { operation, inside }: CombineBody,
  cohorts: readonly VisibleCohortRef[],
  { n, n_left_out }: { n: number; n_left_out: number },
) {
  const names = cohorts.map(({ cohort }) => cohort.name);
  const left = n_left_out > 0 ? `; ${n_left_out} that are visible only through a shared cohort were left out` : '';
  return [
    ...cohorts.map(({ cohort, seen }) => ({
      words: `Cohort “${cohort.name}”, version ${cohort.version}`,
      n_samples: seen.length,
    })),
    { words: `${describeOutcome(operation, names, inside)}${left}`, n_samples: n },
  ];
}

/** Freezes what a set operation makes of cohorts as a new one. */
export async function combineCohorts(
  platform: Platform,
  caller: Caller,
  body: CombineBody,
): Promise<{ data: Cohort & { n_left_out: number } }> {
  requireSense(body);
  const { name, description, operation, inside } = body;
  const cohorts = await getVisibleCohorts(platform, caller, body.cohorts);
  const omic_type = oneOmicType(
    cohorts.map(({ cohort }) => cohort.omic_type),
    'cohorts',
  );
  const isIn = isInOutcome(operation, inside);
  const ids = [...placesOfMembers(cohorts)].flatMap(([id, places]) => (isIn(places) ? [id] : []));
  requireMembers(ids);
  const { members } = await visibleAmong(platform, caller, ids);
  const n_left_out = ids.length - members.length;
  if (members.length === 0) {
    refuse(
      'operation',
      'These samples are visible only through shared cohorts, so they can’t become members of a new cohort.',
    );
  }
  const steps = stepsOf(body, cohorts, { n: members.length, n_left_out });
  const cohort = await saveCohort(platform, caller, {
    ...{ name, description, cohort_type: 'private' as const, omic_type, members },
    recipe: { filter: null, selection: null, parent: null, parents: cohorts.map(parentOf), steps },
    change: { kind: 'created', words: `Created from ${cohorts.length} cohorts` },
  });
  return { data: { ...cohort, n_left_out } };
}
