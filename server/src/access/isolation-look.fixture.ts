import { CallError, routes } from '@cohortium/contract';
import { expect } from 'vitest';
import {
  type Asking,
  cohortSight,
  memberSight,
  projectSight,
  roleOf,
  type State,
  sampleSight,
} from './isolation-model.fixture.ts';
import { AGE, groupOf, type Isolation } from './isolation-world.fixture.ts';

const everyone = { page: 1, page_size: 1000 };
const sorted = (ids: Iterable<string>) => [...ids].toSorted();
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof CallError) return error.status;
      throw error;
    },
  );

/** Calls as somebody, in one of the workspaces or their own. */
export function callAs({ portal, people, workspaces }: Isolation, { person, workspace }: Asking) {
  const who = people[person];
  if (!who) throw new Error(`There is no person ${person}.`);
  return portal.callAs(who, workspace === null ? {} : { workspace_id: workspaces[workspace] ?? '' });
}

/** The submissions that somebody sees in one of these ways. */
function projectsSeen(
  { projects }: Isolation,
  state: State,
  asking: Asking,
  ways: readonly ('own' | 'shared' | 'public')[],
) {
  return sorted(
    projects.flatMap(({ id }, at) => {
      const sight = projectSight(state, asking, at);
      return sight !== null && ways.includes(sight) ? [id] : [];
    }),
  );
}

async function lookAtProjects(world: Isolation, state: State, asking: Asking): Promise<void> {
  const call = callAs(world, asking);
  const [own, beyond, shared, metric] = await Promise.all([
    call(routes.projects.list, { query: everyone }),
    call(routes.projects.search, { body: { ...everyone, hide_public: false } }),
    call(routes.projects.search, { body: everyone }),
    call(routes.projects.metric, { body: {} }),
  ]);
  const idsOf = ({ data }: typeof own) => sorted(data.map(({ project_id }) => project_id));
  const mine = projectsSeen(world, state, asking, ['own']);
  expect(idsOf(own), 'own submissions').toEqual(mine);
  expect([own.paging.total, metric.data.n_projects], 'counts of own submissions').toEqual([mine.length, mine.length]);
  const others = projectsSeen(world, state, asking, ['shared', 'public']);
  expect(idsOf(beyond), 'submissions beyond the workspace').toEqual(others);
  expect(beyond.paging.total, 'count of submissions beyond').toBe(others.length);
  // A public one that is shared too is in the list of what is shared.
  const kept = new Set(projectsSeen(world, state, asking, ['shared']));
  expect(idsOf(shared), 'submissions beyond, without public ones').toEqual(sorted(kept));
}

/** Result id → the age that may be read. */
function samplesSeen({ projects }: Isolation, state: State, asking: Asking): Map<string, number> {
  return new Map(
    projects.flatMap(({ results }, at) => {
      const sight = sampleSight(state, asking, at);
      return sight === null ? [] : results.map((id) => [id, AGE[sight]] as const);
    }),
  );
}

async function lookAtSamples(world: Isolation, state: State, asking: Asking): Promise<void> {
  const call = callAs(world, asking);
  const older = { and_: [{ field: 'age_years', operator: '>' as const, value: AGE.guarded }] };
  const suggested = { and_: [{ field: 'treatment', operator: 'starts_with' as const, value: 'group' }] };
  const [list, metric, old, found] = await Promise.all([
    call(routes.samples.microbiomics, { body: everyone }),
    call(routes.samples.microbiomicsMetric, { body: { types: ['all'], fields: ['treatment'] } }),
    call(routes.samples.microbiomics, { body: { ...everyone, ...older } }),
    call(routes.samples.microbiomics, { body: { ...suggested, page: 1, page_size: 1 } }),
  ]);
  const seen = samplesSeen(world, state, asking);
  const byId = (rows: Iterable<readonly [string, number | null]>) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = list.data.map(({ result_id, age_years }) => [result_id, age_years] as const);
  expect(byId(rows), 'samples and their ages').toEqual(byId(seen));
  expect([list.paging.total, metric.data.total, found.paging.total], 'counts of samples').toEqual(
    Array(3).fill(seen.size),
  );
  const whole = byId([...seen].filter(([, age]) => age === AGE.whole));
  expect(sorted(old.data.map(({ result_id }) => result_id)), 'samples found by what is guarded').toEqual(
    whole.map(([id]) => id),
  );
  const groups = world.projects.flatMap(({ results }, at) =>
    results.some((id) => seen.has(id)) ? [[groupOf(at), results.length] as const] : [],
  );
  const facet = (metric.data.fields.treatment ?? []).map(({ value, count }) => [value ?? '', count] as const);
  expect(byId(facet), 'the facet of treatments').toEqual(byId(groups));
  expect(metric.data.n_projects, 'count of submissions with samples').toBe(groups.length);
}

async function lookAtCohorts(world: Isolation, state: State, asking: Asking, at: number): Promise<void> {
  const call = callAs(world, asking);
  const cohort_id = world.cohorts[at] ?? '';
  const list = await call(routes.cohorts.list, { query: everyone });
  const seen = world.cohorts.filter((_, one) => cohortSight(state, asking, one) !== null);
  expect(sorted(list.data.map(({ id }) => id)), 'cohorts').toEqual(sorted(seen));
  expect(list.paging.total, 'count of cohorts').toBe(seen.length);
  const isSeen = seen.includes(cohort_id);
  const detail = statusOf(call(routes.cohorts.detail, { params: { id: cohort_id } }));
  expect(await detail, `cohort ${at}`).toBe(isSeen ? 200 : 404);
  if (!isSeen) return;
  const members = await call(routes.cohorts.result, { body: { cohort_id, ...everyone } });
  const sight = memberSight(state, asking, at);
  const ages = members.data.map(({ age_years }) => age_years);
  const expected =
    sight === null ? [] : (world.projects[state.cohorts[at]?.project ?? -1]?.results ?? []).map(() => AGE[sight]);
  expect(ages, `ages of the members of cohort ${at}`).toEqual(expected);
}

async function lookAtProject(world: Isolation, state: State, asking: Asking, at: number): Promise<void> {
  const call = callAs(world, asking);
  const project_id = world.projects[at]?.id ?? '';
  const expected = projectSight(state, asking, at) === null ? 404 : 200;
  const [detail, data, fields] = await Promise.all([
    statusOf(call(routes.projects.detail, { params: { id: project_id } })),
    statusOf(call(routes.projects.data, { query: { project_id } })),
    statusOf(call(routes.projects.fields, { query: { project_id } })),
  ]);
  expect([detail, data, fields], `submission ${at}`).toEqual([expected, expected, expected]);
}

export interface Look extends Asking {
  /** The submission and the cohort that are opened. */
  at: number;
}

/**
 * Compares every list, facet, count and page that somebody can ask for with what the policy shows them. The index, which
 * costs most, is asked one time in four unless `thorough`.
 */
export async function lookAround(
  world: Isolation,
  state: State,
  { at, thorough, ...asked }: Look & { thorough: boolean },
): Promise<void> {
  const isOutside = roleOf(state, asked) === null;
  if (isOutside) {
    const status = await statusOf(callAs(world, asked)(routes.projects.list, { query: everyone }));
    expect(status, 'a workspace that one is not in').toBe(404);
  }
  // Who is not let in looks around at home, where only what is shared or public can be seen.
  const asking = isOutside ? { ...asked, workspace: null } : asked;
  await Promise.all([
    lookAtProjects(world, state, asking),
    lookAtCohorts(world, state, asking, at),
    lookAtProject(world, state, asking, at),
    ...(thorough || at % 4 === 0 ? [lookAtSamples(world, state, asking)] : []),
  ]);
}
