import { type Call, routes } from '@cohortium/contract';
import { expect } from 'vitest';
import { statusOf } from './isolation-changes.fixture.ts';
import {
  type CallerContext,
  cohortAccess,
  memberVisibility,
  PEOPLE,
  projectAccess,
  roleOf,
  type State,
  sampleVisibility,
  WORKSPACES,
} from './isolation-model.fixture.ts';
import { AGE, groupOf, type Isolation } from './isolation-world.fixture.ts';

const everyone = { page: 1, page_size: 1000 };
const counted = { page: 1, page_size: 1 };
const sorted = (ids: Iterable<string>) => [...ids].toSorted();

/** Calls as somebody, in one of the workspaces or their own. */
export function callAs({ portal, people, workspaces }: Isolation, { person, workspace }: CallerContext): Call {
  const who = people[person];
  if (!who) throw new Error(`There is no person ${person}.`);
  return portal.callAs(who, workspace === null ? {} : { workspace_id: workspaces[workspace] ?? '' });
}

/** What is looked at, by whom, and what the policy shows them. */
interface ViewContext {
  world: Isolation;
  state: State;
  asking: CallerContext;
  call: Call;
}

const toViewContext = (world: Isolation, state: State, context: CallerContext): ViewContext => ({
  ...{ world, state, asking: context, call: callAs(world, context) },
});

/** The submissions that somebody sees in one of these ways. */
function visibleProjects(
  { world, state, asking }: ViewContext,
  ways: readonly ('own' | 'shared' | 'public')[],
): string[] {
  return sorted(
    world.projects.flatMap(({ id }, at) => {
      const visibility = projectAccess(state, asking, at);
      return visibility !== null && ways.includes(visibility) ? [id] : [];
    }),
  );
}

const visibleCohorts = ({ world, state, asking }: ViewContext): string[] =>
  world.cohorts.filter((_, at) => cohortAccess(state, asking, at) !== null);

/** Result id → the age that may be read. */
function visibleSamples({ world, state, asking }: ViewContext): Map<string, number> {
  return new Map(
    world.projects.flatMap(({ results }, at) => {
      const visibility = sampleVisibility(state, asking, at);
      return visibility === null ? [] : results.map((id) => [id, AGE[visibility]] as const);
    }),
  );
}

type Row = readonly [string, number | null];
const byId = (rows: Iterable<Row>): Row[] => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The groups of the samples that are seen, each with its count. */
function visibleGroups(one: ViewContext): Row[] {
  const seen = visibleSamples(one);
  return one.world.projects.flatMap(({ results }, at) =>
    results.some((id) => seen.has(id)) ? [[groupOf(at), results.length] as const] : [],
  );
}

/** One call each, which tells whether somebody sees more or less than before. */
const viewChecks: ((one: ViewContext) => Promise<void>)[] = [
  async (one) => {
    const { paging } = await one.call(routes.projects.search, { body: { ...counted, hide_public: false } });
    expect(paging.total, 'count of submissions beyond the workspace').toBe(
      visibleProjects(one, ['shared', 'public']).length,
    );
  },
  async (one) => {
    const { paging } = await one.call(routes.cohorts.list, { query: counted });
    expect(paging.total, 'count of cohorts').toBe(visibleCohorts(one).length);
  },
  async (one) => {
    const { paging } = await one.call(routes.projects.list, { query: counted });
    expect(paging.total, 'count of own submissions').toBe(visibleProjects(one, ['own']).length);
  },
];

async function checkLists(one: ViewContext): Promise<void> {
  const { call } = one;
  const [own, beyond, cohorts] = await Promise.all([
    call(routes.projects.list, { query: everyone }),
    call(routes.projects.search, { body: { ...everyone, hide_public: false } }),
    call(routes.cohorts.list, { query: everyone }),
  ]);
  const idsOf = ({ data }: typeof own) => sorted(data.map(({ project_id }) => project_id));
  expect(idsOf(own), 'own submissions').toEqual(visibleProjects(one, ['own']));
  const reached = beyond.data.map(({ project_id, access }) => `${access} ${project_id}`);
  const expected = (['shared', 'public'] as const).flatMap((way) =>
    visibleProjects(one, [way]).map((id) => `${way} ${id}`),
  );
  expect(sorted(reached), 'submissions beyond the workspace, and how they are reached').toEqual(sorted(expected));
  expect(sorted(cohorts.data.map(({ id }) => id)), 'cohorts').toEqual(sorted(visibleCohorts(one)));
  expect([own.paging.total, beyond.paging.total, cohorts.paging.total], 'counts').toEqual([
    ...[own.data.length, beyond.data.length, cohorts.data.length],
  ]);
}

/** The counts and flags of lists, which the lists alone do not tell. */
async function checkCounts(one: ViewContext): Promise<void> {
  const [shared, metric] = await Promise.all([
    one.call(routes.projects.search, { body: everyone }),
    one.call(routes.projects.metric, { body: {} }),
  ]);
  // A public one that is shared too is in the list of what is shared.
  const ids = sorted(shared.data.map(({ project_id }) => project_id));
  expect(ids, 'submissions beyond, without public ones').toEqual(visibleProjects(one, ['shared']));
  expect(metric.data.n_projects, 'submissions counted').toBe(visibleProjects(one, ['own']).length);
}

/** A page of a submission: what it is, its samples, its columns, and the reads, which the public never sees. */
async function checkProject({ world, state, asking, call }: ViewContext, at: number): Promise<void> {
  const { id = '', file = null } = world.projects[at] ?? {};
  const visibility = projectAccess(state, asking, at);
  const answers = await Promise.all([
    statusOf(call(routes.projects.detail, { params: { id } })),
    statusOf(call(routes.projects.data, { query: { project_id: id } })),
    statusOf(call(routes.projects.fields, { query: { project_id: id } })),
    file && statusOf(call(routes.projects.readFileTicket, { params: { id: file }, body: {} })),
  ]);
  const expected = visibility === null ? 404 : 200;
  const reads = visibility === 'own' || visibility === 'shared' ? 200 : 404;
  expect(answers, `submission ${at}: page, samples, columns, reads`).toEqual([
    ...[expected, expected, expected, file && reads],
  ]);
}

async function checkCohort({ world, state, asking, call }: ViewContext, at: number): Promise<void> {
  const answer = await statusOf(call(routes.cohorts.detail, { params: { id: world.cohorts[at] ?? '' } }));
  expect(answer, `cohort ${at}`).toBe(cohortAccess(state, asking, at) === null ? 404 : 200);
}

async function checkMembers({ world, state, asking, call }: ViewContext, at: number): Promise<void> {
  const cohort_id = world.cohorts[at] ?? '';
  if (cohortAccess(state, asking, at) === null) return;
  const members = await call(routes.cohorts.result, { body: { cohort_id, ...everyone } });
  const visibility = memberVisibility(state, asking, at);
  const results = world.projects[state.cohorts[at]?.project ?? -1]?.results ?? [];
  const ages = members.data.map(({ age_years }) => age_years);
  expect(ages, `ages of the members of cohort ${at}`).toEqual(
    visibility === null ? [] : results.map(() => AGE[visibility]),
  );
}

/** What the index is asked: all that the data browser shows of samples, and what an export is made of. */
const searches: ((one: ViewContext, at: number) => Promise<void>)[] = [
  async (one) => {
    const list = await one.call(routes.samples.microbiomics, { body: everyone });
    const rows = list.data.map(({ result_id, age_years }) => [result_id, age_years] as const);
    const seen = visibleSamples(one);
    expect(byId(rows), 'samples and their ages, as they are listed and exported').toEqual(byId(seen));
    expect(list.paging.total, 'count of samples').toBe(seen.size);
  },
  async (one) => {
    const { data } = await one.call(routes.samples.microbiomicsMetric, {
      body: { types: ['total'], fields: ['treatment'] },
    });
    const groups = visibleGroups(one);
    const facet = (data.fields.treatment ?? []).map(({ value, count }) => [value ?? '', count] as const);
    expect(byId(facet), 'the facet of treatments').toEqual(byId(groups));
    expect([data.total, data.n_projects], 'counts of samples and submissions').toEqual([
      visibleSamples(one).size,
      groups.length,
    ]);
  },
  async (one) => {
    const older = { and_: [{ field: 'age_years', operator: '>' as const, value: AGE.guarded }] };
    const { data } = await one.call(routes.samples.microbiomics, { body: { ...everyone, ...older } });
    const whole = byId([...visibleSamples(one)].filter(([, age]) => age === AGE.whole));
    expect(sorted(data.map(({ result_id }) => result_id)), 'samples found by what is guarded').toEqual(
      whole.map(([id]) => id),
    );
  },
  async (one) => {
    const body = { field: 'treatment', search: 'group' };
    const { data } = await one.call(routes.samples.suggestions, { body });
    const reported = data.map(({ value, count }) => [value, count] as const);
    expect(byId(reported), 'treatments that are suggested').toEqual(byId(visibleGroups(one)));
  },
  async (one) => {
    const { data } = await one.call(routes.samples.taxonomyFilters, { body: { value: 'Blautia' } });
    const reported = data.genus.map(({ n_samples }) => n_samples);
    const { size } = visibleSamples(one);
    expect(reported, 'samples of a genus that is suggested').toEqual(size === 0 ? [] : [size]);
  },
  async (one) => {
    // In the name of every submission and every sample with a result.
    const { data } = await one.call(routes.search.search, { query: { query: 's', limit: 20 } });
    const found = (kind: string) => data.groups.find((group) => group.kind === kind);
    const [projects, samples] = [visibleProjects(one, ['own', 'shared', 'public']), visibleSamples(one)];
    const hits = found('project')?.hits.map(({ id }) => id) ?? [];
    expect(projects, 'submissions that are found by name').toEqual(expect.arrayContaining(hits));
    expect([found('project')?.total ?? 0, hits.length], 'count of submissions found by name').toEqual([
      ...[projects.length, Math.min(projects.length, 20)],
    ]);
    expect(found('sample')?.total ?? 0, 'count of samples found by name').toBe(samples.size);
  },
  async (one) => {
    const { data } = await one.call(routes.search.search, { query: { query: 'cohort', limit: 20 } });
    const ids = data.groups.find(({ kind }) => kind === 'cohort')?.hits.map(({ id }) => id) ?? [];
    expect(sorted(ids), 'cohorts that are found by name').toEqual(sorted(visibleCohorts(one)));
  },
  checkMembers,
];

/** After so many turns everything that can be looked at was. */
export const TURNS = searches.length * 4;

export interface ViewCheck extends CallerContext {
  /** The submission or the cohort that is opened. */
  at: number;
  turn: number;
}

/** Who is not let in is told what somebody is told who names a workspace that never was. */
async function checkFromOutside(one: ViewContext): Promise<void> {
  const status = await statusOf(one.call(routes.projects.list, { query: counted }));
  expect(status, 'a workspace that one is not in').toBe(404);
}

async function checkOneView(one: ViewContext, turn: number): Promise<void> {
  if (roleOf(one.state, one.asking) === null) await checkFromOutside(one);
  else await viewChecks[turn % viewChecks.length]?.(one);
}

async function checkAllViews(
  one: ViewContext,
  { at, turn, thorough }: { at: number; turn: number; thorough: boolean },
) {
  const search = searches[(turn >> 2) % searches.length];
  await Promise.all([
    checkLists(one),
    ...(thorough || turn % 4 === 0 ? [search?.(one, at)] : []),
    ...(thorough || turn % 4 === 1 ? [checkCounts(one)] : []),
    ...(thorough || turn % 4 === 2 ? [checkProject(one, at)] : []),
    ...(thorough || turn % 4 === 3 ? [checkCohort(one, at)] : []),
  ]);
}

/**
 * Compares what people are answered with what the policy shows them: one of them all lists, and in turns every page,
 * facet, suggestion and export (`thorough`: all pages at once); the other four a count each, wherever they stand.
 */
export async function checkViews(
  world: Isolation,
  state: State,
  { at, turn, thorough, ...request }: ViewCheck & { thorough: boolean },
): Promise<void> {
  const one = toViewContext(world, state, request);
  const isOutside = roleOf(state, request) === null;
  if (isOutside) await checkFromOutside(one);
  // Who is not let in looks around at home, where only what is shared or public can be seen.
  await checkAllViews(isOutside ? toViewContext(world, state, { ...request, workspace: null }) : one, {
    at,
    turn,
    thorough,
  });
  const others = Array.from({ length: PEOPLE }, (_, person) => person).filter((person) => person !== request.person);
  await Promise.all(
    others.map((person) => {
      const place = (turn + person) % (WORKSPACES + 1);
      const requester = { person, workspace: place === WORKSPACES ? null : place };
      return checkOneView(toViewContext(world, state, requester), turn + person);
    }),
  );
}
