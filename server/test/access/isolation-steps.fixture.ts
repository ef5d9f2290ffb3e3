import { routes, type ShareLevel, type WorkspaceRole, workspaceRoles } from '@cohortium/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { moveMember, setPublic, setWorkspaceDeleted, statusOf } from './isolation-changes.fixture.ts';
import {
  type CallerContext,
  expectedEditStatus,
  expectedShareStatus,
  type Grant,
  PEOPLE,
  type State,
  WORKSPACES,
} from './isolation-model.fixture.ts';
import { callAs, checkViews, TURNS } from './isolation-views.fixture.ts';
import {
  addProject,
  callAsOwner,
  description,
  type Isolation,
  PROJECTS,
  resetWorld,
} from './isolation-world.fixture.ts';

/** Steps of one sequence; after it everything begins again, so that a failure can be made smaller. */
const SEQUENCE = 50;
const { projects, cohorts } = routes;

const only = <const W extends string>(what: W) => fc.constant(what);
const person = fc.nat(PEOPLE - 1);
const workspace = fc.nat(WORKSPACES - 1);
const object = fc.nat(PROJECTS - 1);
const kind = fc.constantFrom<Grant['kind']>('project', 'cohort');
const where = fc.oneof({ weight: 4, arbitrary: workspace }, { weight: 1, arbitrary: fc.constant(null) });
const callerArbitrary = fc.record({ person, workspace: where });
/** The person who owns everything makes most shares, anybody at all tries to. */
const by = fc.option(callerArbitrary, { nil: 'keeper' as const, freq: 2 });
const grantee = fc.oneof(fc.record({ person }), fc.record({ workspace }));
const level = fc.constantFrom<ShareLevel>('read', 'modify');
const role = fc.constantFrom<WorkspaceRole | null>(...workspaceRoles, null, null);
const flag = fc.boolean();

const stepOutcome = fc.oneof(
  { weight: 7, arbitrary: fc.record({ what: only('share'), kind, object, by, to: grantee, level }) },
  { weight: 3, arbitrary: fc.record({ what: only('revoke'), grant: fc.nat(99), by }) },
  { weight: 3, arbitrary: fc.record({ what: only('publish'), kind, object, is_public: flag }) },
  { weight: 4, arbitrary: fc.record({ what: only('move'), workspace, person, role }) },
  { weight: 3, arbitrary: fc.record({ what: only('delete'), object }) },
  { weight: 1, arbitrary: fc.record({ what: only('close'), workspace, is_gone: flag }) },
  { weight: 3, arbitrary: fc.record({ what: only('edit'), by: callerArbitrary, object }) },
  { weight: 1, arbitrary: fc.record({ what: only('create'), workspace }) },
);
const looking = fc.record({ person, workspace: where, at: object, turn: fc.nat(TURNS - 1) });
const step = fc.record({ does: stepOutcome, looking });
type StepOutcome = (typeof stepOutcome extends fc.Arbitrary<infer H> ? H : never) & object;
type StepOf<W extends StepOutcome['what']> = Extract<StepOutcome, { what: W }>;

/** The call and the answer that the policy gives to anyone who makes it. */
function actionStep(
  world: Isolation,
  state: State,
  { by, kind, object }: { by: CallerContext | 'keeper'; kind: Grant['kind']; object: number },
) {
  if (by !== 'keeper') return { call: callAs(world, by), expected: expectedShareStatus(state, by, kind, object) };
  const thing = kind === 'project' ? state.projects[object] : state.cohorts[object];
  const home = thing?.workspace ?? 0;
  const isThere = !state.gone_workspaces.has(home) && !(kind === 'project' && state.projects[object]?.is_deleted);
  return { call: callAsOwner(world, home), expected: isThere ? 200 : 404 };
}

const idOf = (world: Isolation, kind: Grant['kind'], object: number): string =>
  (kind === 'project' ? world.projects[object]?.id : world.cohorts[object]) ?? '';

async function share(world: Isolation, state: State, { kind, object, by, to, level }: StepOf<'share'>): Promise<void> {
  const { call, expected } = actionStep(world, state, { by, kind, object });
  const grantee =
    'person' in to ? { email: world.people[to.person]?.email } : { workspace_id: world.workspaces[to.workspace] };
  const body = { id: idOf(world, kind, object), level, ...grantee };
  const pending = call(kind === 'project' ? projects.share : cohorts.share, { body });
  // A cohort of which nothing is left cannot be shared.
  const isEmpty = kind === 'cohort' && state.projects[state.cohorts[object]?.project ?? -1]?.is_deleted === true;
  const answer = expected === 200 && isEmpty ? 409 : expected;
  expect(await statusOf(pending), 'the answer to a share').toBe(answer);
  if (answer !== 200) return;
  const [one] = (await pending).data.grantees;
  if (!one?.grant) return;
  const { grant_id } = one.grant;
  state.grants = [
    ...state.grants.filter((known) => known.grant_id !== grant_id),
    { kind, object, to, level, grant_id },
  ];
}

async function revoke(world: Isolation, state: State, { grant, by }: StepOf<'revoke'>): Promise<void> {
  const chosen = state.grants[grant % Math.max(1, state.grants.length)];
  if (!chosen) return;
  const { kind, object, grant_id } = chosen;
  const { call, expected } = actionStep(world, state, { by, kind, object });
  const body = { id: idOf(world, kind, object), grant_id };
  const answer = await statusOf(call(kind === 'project' ? projects.unshare : cohorts.unshare, { body }));
  expect(answer, 'the answer to taking a share back').toBe(expected);
  if (expected === 200) state.grants = state.grants.filter((one) => one !== chosen);
}

/** What is there becomes public, or is withdrawn, by its whole way; what is not there is not even asked about. */
async function publish(world: Isolation, state: State, { kind, object, is_public }: StepOf<'publish'>): Promise<void> {
  const thing = kind === 'project' ? state.projects[object] : state.cohorts[object];
  const project = kind === 'project' ? state.projects[object] : state.projects[state.cohorts[object]?.project ?? -1];
  if (!thing || thing.is_public === is_public) return;
  const { workspace } = thing;
  const isThere = !state.gone_workspaces.has(workspace) && !(kind === 'project' && project?.is_deleted);
  // A cohort of which nothing is left has nothing to show, and may still be withdrawn.
  const isEmpty = kind === 'cohort' && is_public && project?.is_deleted === true;
  const expected = isThere ? (isEmpty ? 422 : 200) : 404;
  const answer = await statusOf(setPublic(world, { kind, object, workspace, is_public }));
  expect(answer, `the answer to making ${kind} ${object} ${is_public ? 'public' : 'private'}`).toBe(expected);
  if (answer === 200) thing.is_public = is_public;
}

async function move(world: Isolation, state: State, { workspace, person, role }: StepOf<'move'>): Promise<void> {
  const members = state.roles[workspace];
  const before = members?.get(person) ?? null;
  if (!members || before === role) return;
  const answer = await statusOf(moveMember(world, { workspace, person, before, role }));
  expect(answer, 'the answer to a change of role').toBe(state.gone_workspaces.has(workspace) ? 404 : 200);
  if (answer !== 200) return;
  if (role === null) members.delete(person);
  else members.set(person, role);
}

async function close(world: Isolation, state: State, { workspace, is_gone }: StepOf<'close'>): Promise<void> {
  if (state.gone_workspaces.has(workspace) === is_gone) return;
  await setWorkspaceDeleted(world, workspace, is_gone);
  if (is_gone) state.gone_workspaces.add(workspace);
  else state.gone_workspaces.delete(workspace);
}

/** Deletes a submission, or brings a deleted one back. */
async function remove(world: Isolation, state: State, { object }: StepOf<'delete'>): Promise<void> {
  const project = state.projects[object];
  const known = world.projects[object];
  if (!project || !known || state.gone_workspaces.has(project.workspace)) return;
  const call = callAsOwner(world, project.workspace);
  if (project.is_deleted) {
    const { data } = await call(projects.deleted, { query: { page_size: 1000 } });
    const deletion = data.find(({ project_id }) => project_id === known.id);
    await call(projects.restore, { body: { deletion_id: deletion?.deletion_id ?? '' } });
  } else await call(projects.delete, { body: { project_id: known.id } });
  project.is_deleted = !project.is_deleted;
}

async function edit(world: Isolation, state: State, { by, object }: StepOf<'edit'>): Promise<void> {
  const body = { project_id: idOf(world, 'project', object), description: `${description} So says ${by.person}.` };
  const answer = await statusOf(callAs(world, by)(projects.edit, { body }));
  expect(answer, 'the answer to an edit').toBe(expectedEditStatus(state, by, object));
}

async function performStep(world: Isolation, state: State, does: StepOutcome): Promise<void> {
  if (does.what === 'share') return share(world, state, does);
  if (does.what === 'revoke') return revoke(world, state, does);
  if (does.what === 'publish') return publish(world, state, does);
  if (does.what === 'delete') return remove(world, state, does);
  if (does.what === 'edit') return edit(world, state, does);
  if (does.what === 'move') return move(world, state, does);
  if (does.what === 'close') return close(world, state, does);
  await addProject(world, does.workspace);
  state.projects.push({ workspace: does.workspace, is_public: false, is_deleted: false, n_samples: 0 });
}

export interface StepRun {
  steps: number;
  seed?: number | undefined;
  /** Looks at everything after each step. */
  thorough: boolean;
  /** Called after each sequence with the number of steps made. */
  print?: ((made: number) => void) | undefined;
}

/**
 * Tries random sequences until so many steps were made, and answers with how many. A sequence after which somebody sees
 * more or less than the policy shows is thrown with its seed; tried again with that seed, it is made as small as can be.
 */
export async function runIsolationTrial(world: Isolation, { steps, seed, thorough, print }: StepRun): Promise<number> {
  let made = 0;
  const sequence = fc.array(step, { minLength: SEQUENCE, maxLength: SEQUENCE });
  const property = fc.asyncProperty(sequence, async (sequenceOfSteps) => {
    const state = await resetWorld(world);
    for (const { does, looking } of sequenceOfSteps) {
      await performStep(world, state, does);
      await checkViews(world, state, { ...looking, thorough });
      made += 1;
    }
    print?.(made);
  });
  // Making it small takes its time: it is done when a seed is given to look at.
  const how = seed === undefined ? { endOnFailure: true } : { seed };
  await fc.assert(property, { numRuns: Math.ceil(steps / SEQUENCE), ...how });
  return made;
}
