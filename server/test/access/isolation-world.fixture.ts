import { routes, type WorkspaceRole } from '@cohortium/contract';
import { sql } from 'kysely';
import { setAppRole } from '#identity';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { createProject } from '#projects';
import { seedTable, type TestPerson, type TestPortal } from '#testing';
import { PEOPLE, type State, WORKSPACES } from './isolation-model.fixture.ts';
import { callsFrom } from './request-route.fixture.ts';

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

/** Long enough for a reviewer, and telling nothing of anybody. */
export const description = 'Stool of the very old, before and after treatment, to see which genera leave.';

/** Calls as the person who owns everything, in one of the workspaces, from any machine: more are invited than one may. */
export const callAsOwner = ({ portal, keeper, workspaces }: Isolation, workspace: number) =>
  callsFrom(portal)({ ...keeper, workspace_id: workspaces[workspace] ?? '' });

/**
 * Five people, four workspaces with two submissions each, a cohort of each submission. `keeper` owns all, and stays;
 * `reviewer` looks after publications, and is in none of them.
 */
export async function openIsolation(portal: TestPortal) {
  const keeper = await portal.person();
  const reviewer = await portal.person();
  await transact(portal.portal.platform.db, (tx) => setAppRole(tx, reviewer.email, 'platform_moderator'));
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => portal.person()));
  const workspaces: string[] = [];
  for (let at = 0; at < WORKSPACES; at += 1) {
    const made = await portal.callAs(keeper)(routes.workspaces.create, { body: { name: `Workspace ${at}` } });
    workspaces.push(made.data.id);
  }
  const projects: { id: string; file: string | null; results: string[] }[] = [];
  const cohorts: string[] = [];
  for (let at = 0; at < PROJECTS; at += 1) {
    const inside: TestPerson = { ...keeper, workspace_id: workspaces[at % WORKSPACES] ?? '' };
    const { project_id, result_ids } = await seedTable(portal.portal.platform, inside, table(at));
    const call = portal.callAs(inside);
    const { data } = await call(routes.projects.data, { query: { project_id } });
    const sample = data[0]?.id ?? '';
    projects.push({ id: project_id, file: await storeReads(portal, sample), results: result_ids });
    const about = { name: `Cohort ${at}`, description, result_ids };
    cohorts.push((await call(routes.cohorts.create, { body: about })).data.id);
    await call(routes.projects.edit, { body: { project_id, description } });
  }
  return { portal, keeper, reviewer, people, workspaces, projects, cohorts };
}

/** A read file of a sample, as an upload leaves it. */
async function storeReads({ portal: { platform } }: TestPortal, sample: string): Promise<string> {
  const file_id = newId();
  const { sha256, size_bytes, key } = await platform.files.put(`uploads/${file_id}`, Buffer.from('@r\nA\n+\nI\n'));
  await sql`insert into sample_files (file_id, sample, name, read, lane, size_bytes, sha256, file_key)
    values (${file_id}, ${sample}, 'R1.fastq', 'forward', 1, ${size_bytes}, ${sha256}, ${key})`.execute(platform.db);
  return file_id;
}

/** Resets everything to the start, and returns it. */
export async function resetWorld({ portal, people, workspaces, projects }: Isolation): Promise<State> {
  const { db } = portal.portal.platform;
  const ids = people.map(({ id }) => id);
  await sql`delete from share_grants`.execute(db);
  await sql`delete from publications`.execute(db);
  await sql`delete from workspace_invitations`.execute(db);
  const later = projects.splice(PROJECTS, projects.length).map(({ id }) => id);
  await sql`delete from samples where project_id = any(${later})`.execute(db);
  await sql`delete from projects where project_id = any(${later})`.execute(db);
  await sql`update projects set public_at = null, deletion_id = null`.execute(db);
  await sql`update cohorts set public_at = null, public_version = null`.execute(db);
  await sql`update workspaces set deletion_id = null`.execute(db);
  await sql`update workspace_deletions set outcome = 'restored' where outcome is null`.execute(db);
  await sql`update deletions set outcome = 'restored' where outcome is null`.execute(db);
  await sql`delete from workspace_members where person_id = any(${ids}) and workspace_id = any(${workspaces})`.execute(
    db,
  );
  const roles = workspaces.map((_, workspace) => {
    const given = people.map((__, person) => [person, firstRole(workspace, person)] as const);
    return new Map(given.flatMap(([person, role]) => (role ? [[person, role] as const] : [])));
  });
  for (const [workspace, members] of roles.entries()) {
    for (const [person, role] of members) {
      await sql`insert into workspace_members (workspace_id, person_id, role, is_default, created_at)
        values (${workspaces[workspace]}, ${people[person]?.id}, ${role}, false, now())`.execute(db);
    }
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
  projects.push({ id, file: null, results: [] });
}
