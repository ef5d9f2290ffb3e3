import { routes, type WorkspaceRole } from '@cohortium/contract';
import { sql } from 'kysely';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { createProject } from '#projects';
import { seedTable, type TestPerson, type TestPortal } from '#testing';
import { PEOPLE, type State, WORKSPACES } from './isolation-model.fixture.ts';

export const PROJECTS = 8;
const SAMPLES = 2;

const lineage = ['Bacteria', 'Bacillota', 'Clostridia', 'Eubacteriales', 'Lachnospiraceae', 'Blautia', null] as const;
/** Of people over ninety: what the public sees of an age tells whether the guards are on. */
export const AGE = { whole: 97, guarded: 90 };
export const groupOf = (at: number): string => `group ${at}`;

const table = (at: number) => ({
  name: `Study ${at}`,
  samples: Array.from({ length: SAMPLES }, (_, sample) => ({
    sample_id: `s${at}-${sample}`,
    metadata: { host: 'Homo sapiens', age_years: AGE.whole, treatment: groupOf(at) },
  })),
  features: [{ feature_id: 'a1', sequence: null, lineage }],
  counts: Array.from({ length: SAMPLES }, () => [5]),
});

const firstRole = (workspace: number, person: number): WorkspaceRole | null =>
  person === workspace ? 'owner' : person === (workspace + 1) % PEOPLE ? 'writer' : null;

export type Isolation = Awaited<ReturnType<typeof openIsolation>>;

/** Five people, four workspaces with two submissions each, a cohort of each submission. `keeper` owns all, and stays. */
export async function openIsolation(portal: TestPortal) {
  const keeper = await portal.person();
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => portal.person()));
  const workspaces: string[] = [];
  for (let at = 0; at < WORKSPACES; at += 1) {
    const made = await portal.callAs(keeper)(routes.workspaces.create, { body: { name: `Workspace ${at}` } });
    workspaces.push(made.data.id);
  }
  const projects: { id: string; sample: string; results: string[] }[] = [];
  const cohorts: string[] = [];
  for (let at = 0; at < PROJECTS; at += 1) {
    const inside: TestPerson = { ...keeper, workspace_id: workspaces[at % WORKSPACES] ?? '' };
    const { project_id, result_ids } = await seedTable(portal.portal.platform, inside, table(at));
    const call = portal.callAs(inside);
    const { data } = await call(routes.projects.data, { query: { project_id } });
    projects.push({ id: project_id, sample: data[0]?.id ?? '', results: result_ids });
    cohorts.push((await call(routes.cohorts.create, { body: { name: `Cohort ${at}`, result_ids } })).data.id);
  }
  return { portal, keeper, people, workspaces, projects, cohorts };
}

/** Puts everything back to how it began, and tells it. */
export async function beginAnew({ portal, people, workspaces, projects }: Isolation): Promise<State> {
  const { db } = portal.portal.platform;
  const ids = people.map(({ id }) => id);
  await sql`delete from share_grants`.execute(db);
  const later = projects.splice(PROJECTS, projects.length).map(({ id }) => id);
  await sql`delete from samples where project_id = any(${later})`.execute(db);
  await sql`delete from projects where project_id = any(${later})`.execute(db);
  await sql`update projects set public_at = null, deletion_id = null`.execute(db);
  await sql`update cohorts set public_at = null, public_version = null`.execute(db);
  await sql`update workspaces set deletion_id = null`.execute(db);
  await sql`update deletions set outcome = 'restored' where outcome is null`.execute(db);
  await sql`delete from workspace_members where person_id = any(${ids}) and workspace_id = any(${workspaces})`.execute(
    db,
  );
  const roles = workspaces.map((_, workspace) => {
    const given = people.map((__, person) => [person, firstRole(workspace, person)] as const);
    return new Map(given.flatMap(([person, role]) => (role ? [[person, role] as const] : [])));
  });
  for (const [workspace, members] of roles.entries()) {
    for (const [person, role] of members) await setRole({ portal, people, workspaces }, { workspace, person, role });
  }
  return {
    roles,
    gone_workspaces: new Set(),
    projects: projects.map((_, at) => ({
      ...{ workspace: at % WORKSPACES, is_public: false, is_deleted: false, n_samples: SAMPLES },
    })),
    cohorts: projects.map((_, at) => ({ workspace: at % WORKSPACES, is_public: false, project: at })),
    grants: [],
  };
}

export async function setRole(
  { portal, people, workspaces }: Pick<Isolation, 'portal' | 'people' | 'workspaces'>,
  { workspace, person, role }: { workspace: number; person: number; role: WorkspaceRole | null },
): Promise<void> {
  const { db } = portal.portal.platform;
  const [workspace_id, person_id] = [workspaces[workspace], people[person]?.id];
  if (role === null) {
    await sql`delete from workspace_members where workspace_id = ${workspace_id} and person_id = ${person_id}`.execute(
      db,
    );
    return;
  }
  await sql`insert into workspace_members (workspace_id, person_id, role, is_default, created_at)
    values (${workspace_id}, ${person_id}, ${role}, false, now())
    on conflict (person_id, workspace_id) do update set role = excluded.role`.execute(db);
}

/** Makes a thing public, or takes it back, as the floor of publication does at the end of its way. */
export async function setPublic(
  { portal, projects, cohorts }: Isolation,
  { kind, object, is_public }: { kind: 'project' | 'cohort'; object: number; is_public: boolean },
): Promise<void> {
  const { db } = portal.portal.platform;
  const at = is_public ? sql`now()` : sql`null`;
  await (kind === 'project'
    ? sql`update projects set public_at = ${at} where project_id = ${projects[object]?.id}`.execute(db)
    : sql`update cohorts set public_at = ${at}, public_version = ${is_public ? sql`version` : sql`null`}
        where id = ${cohorts[object]}`.execute(db));
}

/** Deletes or brings back a workspace: what is in it is gone with it. */
export async function setGone({ portal, workspaces, keeper }: Isolation, workspace: number, is_gone: boolean) {
  const { db } = portal.portal.platform;
  const id = workspaces[workspace];
  if (!is_gone) return sql`update workspaces set deletion_id = null where id = ${id}`.execute(db);
  const deletion = newId();
  await sql`insert into workspace_deletions (deletion_id, workspace_id, name, deleted_by, deleted_at, purge_after)
    values (${deletion}, ${id}, 'Workspace', ${keeper.id}, now(), now() + interval '30 days')`.execute(db);
  return sql`update workspaces set deletion_id = ${deletion} where id = ${id}`.execute(db);
}

/** A new submission without results: a line in lists, and nothing in the index. */
export async function addProject(world: Isolation, workspace: number): Promise<void> {
  const { portal, keeper, workspaces, projects } = world;
  const sample = newId();
  const id = await transact(portal.portal.platform.db, (tx) =>
    createProject(tx, {
      workspace_id: workspaces[workspace] ?? '',
      name: `Study ${sample}`,
      description: '',
      omic_type: 'microbiomics',
      data_type: 10,
      variable_region: null,
      created_by: keeper.id,
      samples: [{ id: sample, sample_id: 'only', subject_id: null, metadata: {}, files: [] }],
    }),
  );
  projects.push({ id, sample, results: [] });
}
